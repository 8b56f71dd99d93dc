import { AccountsService, ApiKeysService, OneTimeLinksService, linkAddress, signInLinkSeconds } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, OneTimeLinkRepository, openDatabase } from '@tminus/database';
import { type AccountId, type PlanName, scopes } from '@tminus/domain';
import type { DataSource } from 'typeorm';

/** What an operator does with the command line: accounts, keys, links. */
export class Operator {
  private constructor(private readonly dataSource: DataSource) {}

  static async connect(databaseUrl: string): Promise<Operator> {
    return new Operator(await openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'tminus-cluster' }));
  }

  async createAccount(email: string, plan: PlanName): Promise<AccountId> {
    const { id } = await new AccountsService(new AccountRepository(this.dataSource)).create({ email, plan });
    return id;
  }

  issueKey(account: AccountId): Promise<{ key: string; publicId: string }> {
    return this.keys.issue(account, { name: 'Cluster', scopes });
  }

  async revokeKey(publicId: string): Promise<void> {
    await this.keys.revoke(publicId);
  }

  /** @returns the address of the console, where the account is signed in */
  async signInLink(account: AccountId, consoleUrl: string): Promise<string> {
    const links = new OneTimeLinksService(new OneTimeLinkRepository(this.dataSource));
    const { token } = await links.create(account, 'sign_in', signInLinkSeconds);
    return linkAddress(consoleUrl, 'sign_in', token);
  }

  async disconnect(): Promise<void> {
    await this.dataSource.destroy();
  }

  private get keys(): ApiKeysService {
    return new ApiKeysService(new ApiKeyRepository(this.dataSource));
  }
}
