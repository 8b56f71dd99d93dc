import { AccountsService, ApiKeysService } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, openDatabase } from '@tminus/database';
import { type TimerId, timerIds } from '@tminus/domain';
import { inParallel } from './in-parallel.ts';

const atOnce = 8;
/** Small images: rendering cost is not under test. */
const smallest = { width: 120, height: 40 };

/** Timers that were created through the API. */
export class Timers {
  private constructor(
    private readonly apiUrl: string,
    private readonly key: string,
    readonly ids: readonly TimerId[],
  ) {}

  static async create(databaseUrl: string, apiUrl: string, count: number): Promise<Timers> {
    const key = await createKey(databaseUrl);
    const ids: TimerId[] = [];
    await inParallel(atOnce, [...Array(count).keys()], async (index) => {
      const body = JSON.stringify({ name: `Timer ${index}`, targetDate: '2099-01-01T00:00:00Z', ...smallest });
      const { id } = await callApi<{ id: TimerId }>(`${apiUrl}/api/v1/timers`, key, { method: 'POST', body });
      ids.push(id);
    });
    return new Timers(apiUrl, key, ids);
  }

  get paths(): string[] {
    return this.ids.map((id) => `/t/${id}.gif`);
  }

  /** Maps each timer's UUID (32 hex digits without dashes) to its index. */
  get indexByUuid(): Map<string, number> {
    return new Map(this.ids.map((id, index) => [timerIds.toUuid(id).replaceAll('-', ''), index]));
  }

  /** `viewCount` of each timer from the API. */
  async viewCounts(): Promise<number[]> {
    const counts: number[] = [];
    await inParallel(atOnce, [...this.ids.entries()], async ([index, id]) => {
      const { viewCount } = await callApi<{ viewCount: number }>(`${this.apiUrl}/api/v1/timers/${id}`, this.key);
      counts[index] = viewCount;
    });
    return counts;
  }
}

async function createKey(databaseUrl: string): Promise<string> {
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'tminus-faults' });
  try {
    const accounts = new AccountsService(new AccountRepository(dataSource));
    const { id } = await accounts.create({ email: 'faults@example.com', plan: 'enterprise' });
    const scopes = ['timers:read', 'timers:write'] as const;
    return (await new ApiKeysService(new ApiKeyRepository(dataSource)).issue(id, { name: 'Faults', scopes })).key;
  } finally {
    await dataSource.destroy();
  }
}

async function callApi<T>(url: string, key: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`The API returned ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
