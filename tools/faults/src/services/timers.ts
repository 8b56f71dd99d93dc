import { AccountsService, ApiKeysService } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, openDatabase } from '@tminus/database';
import { type TimerId, timerIds } from '@tminus/domain';
import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from './in-parallel.ts';

const atOnce = 8;
const retryPauseMs = 100;
const maxAttempts = 100;
/** Small images: rendering cost is not under test. */
const smallest = { width: 120, height: 40 };

/** Timers that were created through the API. */
export class Timers {
  readonly ids: TimerId[] = [];
  /** Requests to the API by their outcome. A request that failed may or may not be counted. */
  readonly requests = { answered: 0, failed: 0 };

  private constructor(
    private readonly apiUrl: string,
    private readonly key: string,
  ) {}

  static async create(databaseUrl: string, apiUrl: string, count: number): Promise<Timers> {
    const timers = new Timers(apiUrl, await createKey(databaseUrl));
    await inParallel(atOnce, [...Array(count).keys()], async (index) => {
      const body = JSON.stringify({ name: `Timer ${index}`, targetDate: '2099-01-01T00:00:00Z', ...smallest });
      timers.ids.push((await timers.requestUntilAnswered<{ id: TimerId }>('', { method: 'POST', body })).id);
    });
    return timers;
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
      counts[index] = (await this.requestUntilAnswered<{ viewCount: number }>(`/${id}`)).viewCount;
    });
    return counts;
  }

  /** Requests a few timers from the API, so that it has requests to count. */
  async requestSome(): Promise<void> {
    for (const id of this.ids.slice(0, atOnce)) await this.requestUntilAnswered(`/${id}`);
  }

  /** The API may still have broken connections to a database that was restarted, or get too little CPU time. */
  private async requestUntilAnswered<T>(path: string, init?: RequestInit): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.request<T>(path, init);
      } catch (error) {
        if (attempt === maxAttempts) throw error;
        await wait(retryPauseMs);
      }
    }
  }

  private async request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    let isAnswered = false;
    try {
      const response = await fetch(`${this.apiUrl}/api/v1/timers${path}`, { ...init, headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`The API returned ${response.status}: ${text}`);
      isAnswered = true;
      return (JSON.parse(text) as { data: T }).data;
    } finally {
      this.requests[isAnswered ? 'answered' : 'failed']++;
    }
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
