import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { StoredSecrets } from '@tminus/auth';
import { errorReason } from '@tminus/server/resilience';

/**
 * Says at the start if `ENCRYPTION_KEY` does not decrypt what is stored. The service starts all the same: events wait until the key is right,
 * and everything else works.
 */
@Injectable()
export class EncryptionKeyCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('Webhooks');

  constructor(private readonly secrets: StoredSecrets) {}

  /** Does not delay the start. */
  onApplicationBootstrap(): void {
    void this.check();
  }

  private async check(): Promise<void> {
    try {
      const { count, unreadable } = await this.secrets.check();
      if (unreadable.length > 0)
        this.logger.error(
          `ENCRYPTION_KEY does not decrypt the secrets of ${unreadable.length} of ${count} webhooks, such as ${unreadable[0]}: nothing is sent to them. Add the key that encrypted them, or let their owners create new secrets.`,
        );
    } catch (error) {
      this.logger.warn(`ENCRYPTION_KEY is not checked: ${errorReason(error)}`);
    }
  }
}
