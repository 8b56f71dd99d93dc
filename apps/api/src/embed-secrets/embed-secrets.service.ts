import { Injectable, Logger } from '@nestjs/common';
import { EmbedSecret, type Sender } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import { type AccountId, ApiError, found, type TimerId } from '@tminus/domain';
import { auditContext } from '@tminus/server';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import {
  type EmbedSecretDto,
  type NewEmbedSecretDto,
  type RecipientKeyDto,
  toEmbedSecretDto,
} from './embed-secret.dto.ts';

/** Whose secrets, and who changes them. */
type Owner = Pick<Sender, 'accountId' | 'actor'>;

/**
 * The secrets with which an account signs starts and deadlines. It has one, or two while its programs and templates change from one to the other.
 * Image services follow within a second.
 */
@Injectable()
export class EmbedSecretsService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly accounts: AccountRepository,
    private readonly limits: RateLimitsService,
  ) {}

  /** The older one first. */
  async list(accountId: AccountId): Promise<EmbedSecretDto[]> {
    const secrets = await this.accounts.findEmbedSecrets(accountId);
    return secrets.map(({ secret, createdAt }) => toEmbedSecretDto(EmbedSecret.fromBytes(secret), createdAt));
  }

  /**
   * The key that names recipients: see `EmbedSecret.hashRecipient`. That of an account from before there were such keys is its first secret.
   * @throws ApiError `embed_secret_limit` while it is one of the secrets, because it signs
   */
  async recipientKey(accountId: AccountId): Promise<RecipientKeyDto> {
    const account = found((await this.accounts.find(accountId)) ?? undefined);
    const { embedSecret, newEmbedSecret, recipientKey } = account;
    if ([embedSecret, newEmbedSecret].some((secret) => secret?.equals(recipientKey)))
      throw new ApiError('embed_secret_limit', {
        message:
          'The account is older than keys of recipients: the key is still an embed secret. Create a second secret, end the first one, and try again.',
      });
    this.audit.log(`The account ${accountId} was shown its key of recipients.`);
    return { key: String(EmbedSecret.fromBytes(account.recipientKey)) };
  }

  /** The key of a timer, which signs like a secret, but only for this timer. It is made from the newest secret, and ends with it. */
  async keyOf(accountId: AccountId, timerId: TimerId): Promise<string> {
    const secrets = await this.accounts.findEmbedSecrets(accountId);
    const newest = found(secrets.at(-1));
    const secret = EmbedSecret.fromBytes(newest.secret);
    this.audit.log(`The account ${accountId} was shown the key of ${timerId}, of the embed secret ${secret.prefix}….`);
    return String(secret.keyOf(timerId));
  }

  /**
   * Creates a second secret.
   * @throws ApiError `embed_secret_limit` if the account has two already
   */
  async create(sender: Sender): Promise<NewEmbedSecretDto> {
    const { accountId, actor } = sender;
    await this.limits.assertWithinDay('new-embed-secrets', sender);
    const created = await this.accounts.addEmbedSecret(accountId, actor);
    if (!created) throw new ApiError('embed_secret_limit');
    const secret = EmbedSecret.fromBytes(created.secret);
    this.audit.log(`The account ${accountId} created the embed secret ${secret.prefix}….`);
    return { ...toEmbedSecretDto(secret, created.createdAt), secret: String(secret) };
  }

  /**
   * Ends one of two secrets.
   * @throws ApiError `not_found`, also for the secret of another account; `embed_secret_limit` if the account has no other
   */
  async end({ accountId, actor }: Owner, id: string): Promise<EmbedSecretDto> {
    const isMeant = (each: Buffer) => EmbedSecret.fromBytes(each).id === id;
    const ended = found(await this.accounts.endEmbedSecret(accountId, isMeant, actor));
    if (ended === 'only') throw new ApiError('embed_secret_limit', { message: onlySecret });
    const secret = EmbedSecret.fromBytes(ended.secret);
    this.audit.log(`The account ${accountId} ended the embed secret ${secret.prefix}….`);
    return toEmbedSecretDto(secret, ended.createdAt);
  }
}

const onlySecret = 'The account has no other embed secret. Create one and use it before you end this one.';
