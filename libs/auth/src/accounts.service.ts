import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import type { AccountEntity, AccountRepository } from '@tminus/database';
import { type PlanName, accountIds } from '@tminus/domain';
import { EmbedSecret } from './embed-secret.ts';

/** A plausible address. Only sending an email shows whether the mailbox exists. */
const emailPattern = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190}$/;
const passwordLength = { min: 8, max: 256 };

/** An account operation is not possible. The message is one sentence for the operator. */
export class AccountError extends Error {
  override name = 'AccountError';
}

export interface AccountInput {
  email: string;
  plan: PlanName;
  password?: string | undefined;
}

@Injectable()
export class AccountsService {
  constructor(private readonly repository: AccountRepository) {}

  /** @throws AccountError if the address is invalid or taken, or the password is too short or too long */
  async create({ email, plan, password }: AccountInput): Promise<AccountEntity> {
    const address = email.trim().toLowerCase();
    if (!emailPattern.test(address)) throw new AccountError('The email address is not valid.');
    if (password !== undefined && (password.length < passwordLength.min || password.length > passwordLength.max)) {
      throw new AccountError(`The password must have ${passwordLength.min} to ${passwordLength.max} characters.`);
    }
    const passwordHash = password === undefined ? null : await hash(password);
    const account = await this.repository.create({ email: address, plan, passwordHash });
    if (!account) throw new AccountError(`An account with the email address ${address} already exists.`);
    return account;
  }

  /** @throws AccountError if no account has that id or email address */
  async get(idOrEmail: string): Promise<AccountEntity> {
    const id = accountIds.parse(idOrEmail);
    const account = id
      ? await this.repository.find(id)
      : await this.repository.findByEmail(idOrEmail.trim().toLowerCase());
    if (!account) throw new AccountError('No account has that id or email address.');
    return account;
  }

  list(): Promise<AccountEntity[]> {
    return this.repository.list();
  }

  /** @throws AccountError if the account does not exist */
  async setPlan(idOrEmail: string, plan: PlanName): Promise<AccountEntity> {
    const account = await this.get(idOrEmail);
    await this.repository.setPlan(account.id, plan);
    return { ...account, plan };
  }

  /**
   * The secret with which the account's owner signs the start times of evergreen timers.
   * @param options.rotate - creates a new secret first. Existing signatures become invalid, and every recipient's countdown starts
   *   again, because recipients are stored as hashes keyed by the secret
   * @throws AccountError if the account does not exist
   */
  async getEmbedSecret(idOrEmail: string, { rotate }: { rotate: boolean }): Promise<EmbedSecret> {
    const { id, embedSecret } = await this.get(idOrEmail);
    return EmbedSecret.fromBytes(rotate ? await this.repository.replaceEmbedSecret(id) : embedSecret);
  }
}
