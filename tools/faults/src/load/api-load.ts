import { type TimerId, timerIds } from '@tminus/domain';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '@tminus/testing';
import type { Postgres } from '../services/postgres.ts';

const pauseMs = 1_000;
/** Kinds of requests, in turn: read, change, change an outdated version, create once, create. */
const kinds = 5;
/** Timers are named by number. */
const timer = { name: '0', targetDate: '2099-01-01T00:00:00Z' };

/** A timer whose name is changed to ascending numbers. */
interface ChangedTimer {
  client: ApiClient;
  id: TimerId;
  /** The number that the API has confirmed. */
  confirmed: number;
}

/**
 * Requests of several accounts to the management API, one at a time each. Most are changes: in a transaction that is committed or rolled
 * back, or without a transaction.
 */
export class ApiLoad {
  /** Timers whose creation the API has confirmed. */
  private readonly created: TimerId[] = [];
  private readonly changed: ChangedTimer[] = [];
  private readonly loops: Promise<void>[];
  private readonly changing = new Set<Promise<unknown>>();
  private hasChanges = true;
  private isStopped = false;

  private constructor(clients: readonly ApiClient[]) {
    this.loops = clients.map((client, index) => this.run(client, (index * pauseMs) / clients.length));
  }

  static start(clients: readonly ApiClient[]): ApiLoad {
    return new ApiLoad(clients);
  }

  /** The timers that are being changed. */
  get changedTimers(): readonly TimerId[] {
    return this.changed.map(({ id }) => id);
  }

  /** Changes nothing while `work` runs, for example because the database is replaced by a backup. */
  async withoutChanges<T>(work: () => Promise<T>): Promise<T> {
    this.hasChanges = false;
    try {
      await Promise.all([...this.changing].map((change) => change.catch(() => undefined)));
      return await work();
    } finally {
      this.hasChanges = true;
    }
  }

  /** Resolves when every request has ended. The last ones are creates, after changes that are refused. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
    await Promise.allSettled(this.changed.map((own) => this.changeOutdated(own)));
    await Promise.allSettled(this.changed.map(({ client }) => this.create(client)));
  }

  /** The number of confirmed changes that are not in the database. */
  async lostChanges(postgres: Postgres): Promise<number> {
    const ids = [...this.created, ...this.changedTimers].map((id) => timerIds.toUuid(id));
    const rows = await postgres.query<{ id: string; name: string }>(
      'SELECT id, name FROM timers WHERE id = ANY($1::uuid[])',
      [ids],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const lostChanges = this.changed.filter(
      ({ id, confirmed }) => Number(names.get(timerIds.toUuid(id)) ?? -1) < confirmed,
    );
    return lostChanges.length + this.created.filter((id) => !names.has(timerIds.toUuid(id))).length;
  }

  private async run(client: ApiClient, delayMs: number): Promise<void> {
    await wait(delayMs);
    let own: ChangedTimer | undefined;
    for (let number = 1; !this.isStopped; number++) {
      try {
        if (own) await this.request(own, number);
        else if (this.hasChanges) this.changed.push((own = { client, id: await this.create(client), confirmed: 0 }));
      } catch {
        // the client has recorded it as not answered
      }
      await wait(pauseMs);
    }
  }

  private async request(own: ChangedTimer, number: number): Promise<void> {
    if (number % kinds === 0 || !this.hasChanges) return void (await own.client.request(`/${own.id}`));
    const change = this.change(own, number);
    this.changing.add(change);
    await change.finally(() => this.changing.delete(change));
  }

  private async change(own: ChangedTimer, number: number): Promise<void> {
    switch (number % kinds) {
      case 1:
        await own.client.request(`/${own.id}`, { method: 'PATCH', body: JSON.stringify({ name: String(number) }) });
        own.confirmed = number;
        return;
      case 2:
        return this.changeOutdated(own);
      case 3:
        return void (await this.create(own.client, { 'idempotency-key': `${own.id}-${number}` }));
      default:
        return void (await this.create(own.client));
    }
  }

  /** Is refused in the middle of its transaction. */
  private async changeOutdated({ client, id }: ChangedTimer): Promise<void> {
    const body = JSON.stringify({ name: 'never' });
    await client.request(`/${id}`, { method: 'PATCH', body, headers: { 'if-match': '"outdated"' } });
  }

  private async create(client: ApiClient, headers: Record<string, string> = {}): Promise<TimerId> {
    const { id } = await client.request<{ id: TimerId }>('', { method: 'POST', body: JSON.stringify(timer), headers });
    this.created.push(id);
    return id;
  }
}
