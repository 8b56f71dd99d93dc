import { AccountsService, ApiKeysService } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, openDatabase } from '@tminus/database';
import { type AccountId, accountIds } from '@tminus/domain';
import { ApiClient } from './api-client.ts';

const scopes = ['timers:read', 'timers:write'] as const;

/** Accounts and their clients of the management API. The first one owns all timers that are viewed. */
export class Accounts {
  private constructor(
    readonly ids: readonly AccountId[],
    readonly clients: readonly ApiClient[],
  ) {}

  static async create(databaseUrl: string, apiUrl: string, count: number): Promise<Accounts> {
    const dataSource = await openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'tminus-faults' });
    try {
      const accounts = new AccountsService(new AccountRepository(dataSource));
      const keys = new ApiKeysService(new ApiKeyRepository(dataSource));
      const ids: AccountId[] = [];
      const clients: ApiClient[] = [];
      for (let index = 0; index < count; index++) {
        const { id } = await accounts.create({ email: `faults-${index}@example.com`, plan: 'enterprise' });
        const { key } = await keys.issue(id, { name: 'Faults', scopes });
        ids.push(id);
        clients.push(new ApiClient(apiUrl, key, index));
      }
      return new Accounts(ids, clients);
    } finally {
      await dataSource.destroy();
    }
  }

  /** Maps each account's UUID (32 hex digits without dashes) to its index. */
  get indexByUuid(): Map<string, number> {
    return new Map(this.ids.map((id, index) => [accountIds.toUuid(id).replaceAll('-', ''), index]));
  }
}
