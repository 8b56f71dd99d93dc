import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { ApiError } from '@tminus/domain';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type EncryptedSecrets, EncryptedSecretRepository } from '@tminus/database';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** No key of `ENCRYPTION_KEY` opens a secret. */
export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError';

  constructor(owner: string) {
    super(`the secret of ${owner} was encrypted with a key that ENCRYPTION_KEY does not contain`);
  }
}

/** Encrypts secrets for the database with AES-256-GCM: the nonce, the tag, and the encrypted bytes. */
@Injectable()
export class SecretBox {
  private readonly keys: readonly Buffer[];

  constructor(@Inject(SERVICE_CONFIG) { encryptionKeys }: Pick<ServiceConfig, 'encryptionKeys'>) {
    this.keys = encryptionKeys;
  }

  /**
   * @param owner - the id of the row: no other row can use the result
   * @throws ApiError `webhooks_not_configured` without a key
   */
  encrypt(secret: Buffer, owner: string): Buffer {
    const [key] = this.keys;
    if (!key) throw new ApiError('webhooks_not_configured');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** @throws UnreadableSecretError if it was encrypted with none of the keys, or for another owner */
  decrypt(sealed: Buffer, owner: string): Buffer {
    for (const key of this.keys) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
      } catch {
        // Not with this key.
      }
    }
    throw new UnreadableSecretError(owner);
  }

  /** Whether `decrypt` returns it. */
  opens(sealed: Buffer, owner: string): boolean {
    try {
      return this.decrypt(sealed, owner).length > 0;
    } catch {
      return false;
    }
  }
}

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
