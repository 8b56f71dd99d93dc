import { Injectable } from '@nestjs/common';
import type { AccountEntity, AccountRepository } from '@tminus/database';
import { type PlanName, accountIds } from '@tminus/domain';
import { normalizeEmail, parseEmailAddress } from './email-address.ts';
import { EmbedSecret } from './embed-secret.ts';
import { PasswordHasher, findPasswordProblem } from './passwords.ts';

/** An account operation is not possible. The message is one sentence for the operator. */
export class AccountError extends Error {
  override name = 'AccountError';
}

interface AccountInput {
  email: string;
  plan: PlanName;
  password?: string | undefined;
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly repository: AccountRepository,
    private readonly hasher: PasswordHasher = new PasswordHasher(),
  ) {}

  /** @throws AccountError if the address is invalid or taken, or the password is refused */
  async create({ email, plan, password }: AccountInput): Promise<AccountEntity> {
    const address = parseEmailAddress(email);
    if (address === undefined) throw new AccountError('The email address is not valid.');
    const problem = password === undefined ? undefined : await findPasswordProblem(password, address);
    if (problem) throw new AccountError(`The password ${problem.message}.`);
    const passwordHash =
      password === undefined ? null : await this.hasher.hash(password, { isKnown: true, account: email });
    const account = await this.repository.create({ email: address, plan, passwordHash });
    if (!account) throw new AccountError(`An account with the email address ${address} already exists.`);
    return account;
  }

  /** @throws AccountError if no account has that id or email address */
  async get(idOrEmail: string): Promise<AccountEntity> {
    const id = accountIds.parse(idOrEmail);
    const account = id ? await this.repository.find(id) : await this.repository.findByEmail(normalizeEmail(idOrEmail));
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
   * The secret with which the account's owner signs the start times of evergreen timers: the newer one during a rotation.
   * @param options.rotate - creates a new secret first. All existing signatures become invalid
   * @throws AccountError if the account does not exist
   */
  async getEmbedSecret(idOrEmail: string, { rotate }: { rotate: boolean }): Promise<EmbedSecret> {
    const { id, embedSecret, newEmbedSecret } = await this.get(idOrEmail);
    const replaced = rotate ? await this.repository.replaceEmbedSecrets(id) : undefined;
    return EmbedSecret.fromBytes(replaced?.secret ?? newEmbedSecret ?? embedSecret);
  }
}
