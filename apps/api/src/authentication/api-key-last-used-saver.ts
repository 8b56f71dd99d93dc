import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { errorReason } from '@tminus/resilience';

const saveIntervalMs = 30_000;

/** Saves periodically when each key was last used, so that no request has to. */
@Injectable()
export class ApiKeyLastUsedSaver implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ApiKeys');

  constructor(private readonly authenticator: ApiKeyAuthenticator) {}

  /** A failed save is repeated with the next one. */
  @Interval(saveIntervalMs)
  async save(): Promise<void> {
    try {
      await this.authenticator.saveUses();
    } catch (error) {
      this.logger.warn(`Cannot save when API keys were last used, trying again later: ${errorReason(error)}`);
    }
  }

  /** Runs before the database connection closes. */
  beforeApplicationShutdown(): Promise<void> {
    return this.save();
  }
}
