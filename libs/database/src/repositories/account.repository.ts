import { Injectable } from '@nestjs/common';
import { type AccountId, ApiError, type PlanName, accountIds } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { OneTimeLinkEntity } from '../entities/access.entities.ts';

export interface NewAccount {
  /** In lower case. */
  email: string;
  plan: PlanName;
  passwordHash: string | null;
  profile?: AccountProfile;
  /** Default: nobody has confirmed the address. */
  emailConfirmedAt?: Date | null;
}

/** What the owner of an account can change freely. */
export type AccountProfile = Partial<Pick<AccountEntity, 'timezone' | 'language' | 'numberFormat' | 'shortcuts'>>;

/** A secret with which senders sign start times. */
export interface EmbedSecretRow {
  /** 32 bytes. */
  secret: Buffer;
  createdAt: Date;
}

const newEmbedSecret = () => randomBytes(32);

function embedSecretsOf(account: AccountEntity): EmbedSecretRow[] {
  const { embedSecret, embedSecretCreatedAt, newEmbedSecret: newer, newEmbedSecretCreatedAt, createdAt } = account;
  const older = { secret: embedSecret, createdAt: embedSecretCreatedAt ?? createdAt };
  return newer === null ? [older] : [older, { secret: newer, createdAt: newEmbedSecretCreatedAt ?? createdAt }];
}

const noNewEmbedSecret = { newEmbedSecret: null, newEmbedSecretCreatedAt: null };

/** The changes that make `by` the only embed secret. */
const replaced = (account: AccountEntity, by: EmbedSecretRow): Partial<AccountEntity> => ({
  ...noNewEmbedSecret,
  embedSecret: by.secret,
  embedSecretCreatedAt: by.createdAt,
  recipientKey: account.recipientKey ?? account.embedSecret,
});

/** In one order: two links to one address that are used at the same moment wait for each other only once. */
const lockSignUpLinks = `SELECT FROM one_time_links WHERE purpose = 'sign_up'
  AND email = (SELECT email FROM one_time_links WHERE token_hash = $1) ORDER BY token_hash FOR UPDATE`;

const useSignUpLink = `DELETE FROM one_time_links WHERE token_hash = $1 AND purpose = 'sign_up' AND expires_at > now()
  RETURNING email, now() AS "usedAt"`;

@Injectable()
export class AccountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns undefined if the email address is taken */
  create(account: NewAccount): Promise<AccountEntity | undefined> {
    return this.insert(this.dataSource.manager, account);
  }

  /**
   * Creates an account for the address that a link was sent to, and uses the link: of any number of simultaneous calls, one gets it.
   * @returns undefined if the link is unknown, expired or used; `taken` if there is an account with the address by now
   */
  createWithLink(
    tokenHash: Buffer,
    account: Omit<NewAccount, 'email' | 'emailConfirmedAt'>,
  ): Promise<AccountEntity | 'taken' | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(lockSignUpLinks, [tokenHash]);
      const [[link]] = await manager.query<[{ email: string; usedAt: Date }[], number]>(useSignUpLink, [tokenHash]);
      if (!link) return undefined;
      const { email, usedAt } = link;
      await manager.delete(OneTimeLinkEntity, { email, purpose: 'sign_up' });
      return (await this.insert(manager, { ...account, email, emailConfirmedAt: usedAt })) ?? 'taken';
    });
  }

  private async insert(
    manager: EntityManager,
    { profile = {}, ...account }: NewAccount,
  ): Promise<AccountEntity | undefined> {
    const id = accountIds.create();
    await manager
      .createQueryBuilder()
      .insert()
      .into(AccountEntity)
      .values({ id, embedSecret: newEmbedSecret(), ...profile, ...account })
      .orIgnore()
      .execute();
    return (await manager.findOneBy(AccountEntity, { id })) ?? undefined;
  }

  find(id: AccountId): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { id });
  }

  /**
   * The account of a session.
   * @throws ApiError `session_required` if it was deleted a moment ago
   */
  async findSignedIn(id: AccountId): Promise<AccountEntity> {
    const account = await this.find(id);
    if (!account) throw new ApiError('session_required');
    return account;
  }

  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { email });
  }

  /** Oldest first. */
  list(): Promise<AccountEntity[]> {
    return this.dataSource.manager.find(AccountEntity, { order: { id: 'ASC' } });
  }

  async updateProfile(id: AccountId, profile: AccountProfile): Promise<void> {
    if (Object.keys(profile).length > 0) await this.dataSource.manager.update(AccountEntity, { id }, profile);
  }

  async setPlan(id: AccountId, plan: PlanName): Promise<void> {
    await this.dataSource.manager.update(AccountEntity, { id }, { plan });
  }

  /** The valid embed secrets, the older one first; none if the account does not exist. */
  async findEmbedSecrets(id: AccountId): Promise<EmbedSecretRow[]> {
    const account = await this.find(id);
    return account ? embedSecretsOf(account) : [];
  }

  /**
   * Adds a second embed secret. The first stays valid.
   * @returns undefined if the account has two already: of any number of simultaneous calls, one adds a secret
   */
  addEmbedSecret(id: AccountId): Promise<EmbedSecretRow | undefined> {
    return this.changeEmbedSecrets(id, (account, now) => {
      if (account.newEmbedSecret !== null) return undefined;
      const secret = newEmbedSecret();
      const changes = { newEmbedSecret: secret, newEmbedSecretCreatedAt: now };
      return { changes, result: { secret, createdAt: now } };
    });
  }

  /**
   * Ends one of two embed secrets. The hashes of recipients stay valid.
   * @param isMeant - of the secrets of the account, the one to end
   * @returns undefined if none is meant; `only` if the account has no other
   */
  endEmbedSecret(id: AccountId, isMeant: (secret: Buffer) => boolean): Promise<EmbedSecretRow | 'only' | undefined> {
    return this.changeEmbedSecrets<EmbedSecretRow | 'only'>(id, (account) => {
      const [older, newer] = embedSecretsOf(account);
      const ended = [older, newer].find((each) => each && isMeant(each.secret));
      if (!older || !ended) return undefined;
      if (!newer) return { changes: {}, result: 'only' };
      const changes = ended === newer ? noNewEmbedSecret : replaced(account, newer);
      return { changes, result: ended };
    });
  }

  /**
   * Replaces all embed secrets by a new one. The hashes of recipients stay valid.
   * @returns undefined if the account does not exist
   */
  replaceEmbedSecrets(id: AccountId): Promise<EmbedSecretRow | undefined> {
    return this.changeEmbedSecrets(id, (account, now) => {
      const result = { secret: newEmbedSecret(), createdAt: now };
      return { changes: replaced(account, result), result };
    });
  }

  /** A lock on the row serializes concurrent changes. `change` gets the time of the database. */
  private changeEmbedSecrets<Result>(
    id: AccountId,
    change: (account: AccountEntity, now: Date) => { changes: Partial<AccountEntity>; result: Result } | undefined,
  ): Promise<Result | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const account = await manager.findOne(AccountEntity, { where: { id }, lock });
      const [time] = await manager.query<[{ now: Date }]>('SELECT now()');
      const changed = account && change(account, time.now);
      if (!changed) return undefined;
      if (Object.keys(changed.changes).length > 0) await manager.update(AccountEntity, { id }, changed.changes);
      return changed.result;
    });
  }
}
