import { type AccountId, accountIds } from '@tminus/domain';
import { ApiClient, createAccountWithKey, withDataSource } from '@tminus/testing';
import type { ObservedApiRequest } from '../audit/evidence.ts';

/** Accounts and their clients of the management API. The first one owns all timers that are viewed. */
export class Accounts {
  private constructor(
    private readonly ids: readonly AccountId[],
    readonly clients: readonly ApiClient[],
  ) {}

  static create(databaseUrl: string, apiUrl: string, count: number): Promise<Accounts> {
    return withDataSource(databaseUrl, async (dataSource) => {
      const accounts = [];
      for (let index = 0; index < count; index++)
        accounts.push(await createAccountWithKey(dataSource, { plan: 'enterprise' }));
      return new Accounts(
        accounts.map(({ accountId }) => accountId),
        accounts.map(({ key }) => new ApiClient(apiUrl, key)),
      );
    });
  }

  /** Maps each account's UUID (32 hex digits without dashes) to its index. */
  get indexByUuid(): Map<string, number> {
    return new Map(this.ids.map((id, index) => [accountIds.toUuid(id).replaceAll('-', ''), index]));
  }

  /** Of all clients. */
  get requests(): ObservedApiRequest[] {
    return this.clients.flatMap(({ requests }, account) => requests.map((request) => ({ ...request, account })));
  }
}
