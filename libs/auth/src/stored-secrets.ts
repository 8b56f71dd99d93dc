import { Injectable } from '@nestjs/common';
import { type EncryptedSecrets, EncryptedSecretRepository } from '@tminus/database';
import { SecretBox, UnreadableSecretError } from './secret-box.ts';

interface SecretsReport {
  /** How many rows have secrets. */
  count: number;
  /** Rows that no key decrypts. */
  unreadable: string[];
}

/** Whether `ENCRYPTION_KEY` fits what the database has encrypted. */
@Injectable()
export class StoredSecrets {
  constructor(
    private readonly repository: EncryptedSecretRepository,
    private readonly box: SecretBox,
  ) {}

  /** Decrypts everything. */
  check(): Promise<SecretsReport> {
    return this.forEach(({ owner, secrets }) => {
      for (const each of secrets) this.box.decrypt(each, owner);
    });
  }

  /** Encrypts everything with the first key. Rows that no key opens stay as they are. */
  encryptAgain(): Promise<SecretsReport> {
    return this.forEach(({ owner }) =>
      this.repository.replace(owner, (secret) => this.box.encrypt(this.box.decrypt(secret, owner), owner)),
    );
  }

  private async forEach(work: (row: EncryptedSecrets) => Promise<void> | void): Promise<SecretsReport> {
    const report: SecretsReport = { count: 0, unreadable: [] };
    for await (const row of this.repository.list()) {
      report.count++;
      try {
        await work(row);
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error;
        report.unreadable.push(row.owner);
      }
    }
    return report;
  }
}
