import { hash } from '@node-rs/argon2';
import type { AccountEntity, AccountRepository } from '@tminus/database';
import { type PlanName, accountIds } from '@tminus/domain';
import { EmbedSecret } from './embed-secret.ts';

/** One at-sign with something sensible around it; whether the mailbox exists only a mail can tell. */
const emailPattern = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190}$/;
const passwordLength = { min: 8, max: 256 };

/** What is wrong with an account operation, in a sentence for the one who asked. */
export class AccountError extends Error {
  override name = 'AccountError';
}

export interface AccountDraft {
  email: string;
  plan: PlanName;
  password?: string | undefined;
}

export class Accounts {
  constructor(private readonly repository: AccountRepository) {}

  /** @throws AccountError when the address is malformed or taken, or the password too short or too long. */
  async create({ email, plan, password }: AccountDraft): Promise<AccountEntity> {
    const address = email.trim().toLowerCase();
    if (!emailPattern.test(address)) throw new AccountError('The e-mail address is not valid.');
    if (password !== undefined && (password.length < passwordLength.min || password.length > passwordLength.max)) {
      throw new AccountError(`The password must have ${passwordLength.min} to ${passwordLength.max} characters.`);
    }
    const passwordHash = password === undefined ? null : await hash(password);
    const account = await this.repository.create({ email: address, plan, passwordHash });
    if (!account) throw new AccountError(`There is an account with the e-mail address ${address} already.`);
    return account;
  }

  /** @throws AccountError when there is no account with that id or e-mail address. */
  async get(idOrEmail: string): Promise<AccountEntity> {
    const id = accountIds.parse(idOrEmail);
    const account = id
      ? await this.repository.find(id)
      : await this.repository.findByEmail(idOrEmail.trim().toLowerCase());
    if (!account) throw new AccountError('There is no account with that id or e-mail address.');
    return account;
  }

  list(): Promise<AccountEntity[]> {
    return this.repository.list();
  }

  /** @throws AccountError when there is no such account. */
  async setPlan(idOrEmail: string, plan: PlanName): Promise<AccountEntity> {
    const account = await this.get(idOrEmail);
    await this.repository.setPlan(account.id, plan);
    return { ...account, plan };
  }

  /**
   * The secret with which the account's owner signs the starts of evergreen timers.
   * @param options.rotate - makes a new one first: what the old one signed counts no more, and every recipient's countdown
   *   begins anew, as it is kept under a hash that the secret keys
   * @throws AccountError when there is no such account.
   */
  async embedSecret(idOrEmail: string, { rotate }: { rotate: boolean }): Promise<EmbedSecret> {
    const { id, embedSecret } = await this.get(idOrEmail);
    return EmbedSecret.of(rotate ? await this.repository.replaceEmbedSecret(id) : embedSecret);
  }
}
