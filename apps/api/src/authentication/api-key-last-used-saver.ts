import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { errorReason } from '@tminus/resilience';

const saveIntervalMs = 30_000;

/** Periodically saves when each key was last used, so that requests do not have to. */
@Injectable()
export class ApiKeyLastUsedSaver {
  private readonly logger = new Logger('ApiKeys');

  constructor(private readonly authenticator: ApiKeyAuthenticator) {}

  /** The next save includes the uses of a failed one. */
  @Interval(saveIntervalMs)
  async save(): Promise<void> {
    try {
      await this.authenticator.saveUses();
    } catch (error) {
      this.logger.warn(`Cannot save when API keys were last used; will try again: ${errorReason(error)}`);
    }
  }
}
