import { type TimerId, errorCatalogue, timerIds } from '@tminus/domain';
import { withTimeout } from '@tminus/server/resilience';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';

/** Timers are named by number. */
const timer = { name: '0', targetDate: '2099-01-01T00:00:00Z' };

/** Longer than a client waits for an answer. */
const stopsWithinMs = 300_000;

/** A timer whose name is changed to ascending numbers. */
interface ChangedTimer {
  client: ApiClient;
  id: TimerId;
  /** Creates another timer of the same client. */
  create: (headers?: Record<string, string>) => Promise<TimerId>;
  /** The number that the API has confirmed. */
  confirmed: number;
}

const requestKinds = {
  read: async ({ client, id }) => void (await client.request(`/${id}`)),
  change: async (own, number) => {
    await own.client.request(`/${own.id}`, { method: 'PATCH', body: JSON.stringify({ name: String(number) }) });
    own.confirmed = number;
  },
  /** Is refused in the middle of its transaction. */
  'change outdated': async ({ client, id }) => {
    const body = JSON.stringify({ name: 'never' });
    await client.request(`/${id}`, { method: 'PATCH', body, headers: { 'if-match': '"outdated"' } });
  },
  create: async (own) => void (await own.create()),
  /** With an idempotency key. */
  'create once': async (own, number) => void (await own.create({ 'idempotency-key': `${own.id}-${number}` })),
} satisfies Record<string, (own: ChangedTimer, number: number) => Promise<void>>;

interface ApiLoadOptions {
  /** Each sends one request at a time. */
  clients: readonly ApiClient[];
  /** Between two requests of a client. */
  pauseMs: number;
  /** The kinds of requests, in turn. */
  kinds: readonly (keyof typeof requestKinds)[];
}

/** Reads the database. */
type QueryNames = (text: string, values: unknown[]) => Promise<{ id: string; name: string }[]>;

/**
 * Requests of several accounts to the management API, one at a time each. Most are changes: in a transaction that is committed or rolled
 * back, or without a transaction.
 */
export class ApiLoad {
  /** Timers whose creation the API has confirmed. */
  private readonly created: TimerId[] = [];
  private readonly changed: ChangedTimer[] = [];
  private readonly lost = new Set<TimerId>();
  private readonly loops: Promise<void>[];
  private readonly changing = new Set<Promise<unknown>>();
  private hasChanges = true;
  private isStopped = false;

  constructor(private readonly options: ApiLoadOptions) {
    const { clients, pauseMs } = options;
    this.loops = clients.map((client, index) => this.run(client, (index * pauseMs) / clients.length));
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

  /** Resolves when every client has a timer and every request has ended. @throws if the API does not answer for minutes */
  async stop(): Promise<void> {
    this.isStopped = true;
    await withTimeout(Promise.all(this.loops), stopsWithinMs, 'the API');
  }

  /**
   * Creates timers, each as soon as a change of the same client was refused, until this many of each client are confirmed, and looks for lost
   * changes after each: a later commit of the same connection can store what is missing now. Call it after `stop`.
   */
  async createAfterRefusals(times: number, query: QueryNames): Promise<void> {
    for (const own of this.changed) {
      for (let confirmed = 0; confirmed < times;) {
        await requestKinds['change outdated'](own).catch(() => undefined);
        const isRefused = own.client.requests.at(-1)?.outcome === String(errorCatalogue.precondition_failed.status);
        const isCreated = await own.create().then(
          () => true,
          () => false,
        );
        await this.lostChanges(query);
        if (isRefused && isCreated) confirmed++;
        else await wait(this.options.pauseMs);
      }
    }
  }

  /** The number of timers with confirmed changes that are not in the database, now or when it was called before. */
  async lostChanges(query: QueryNames): Promise<number> {
    const ids = [...this.created, ...this.changedTimers].map((id) => timerIds.toUuid(id));
    const rows = await query('SELECT id, name FROM timers WHERE id = ANY($1::uuid[])', [ids]);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    for (const { id, confirmed } of this.changed)
      if (Number(names.get(timerIds.toUuid(id)) ?? -1) < confirmed) this.lost.add(id);
    for (const id of this.created) if (!names.has(timerIds.toUuid(id))) this.lost.add(id);
    return this.lost.size;
  }

  private async run(client: ApiClient, delayMs: number): Promise<void> {
    await wait(delayMs);
    const create = (headers?: Record<string, string>) => this.create(client, headers);
    let own: ChangedTimer | undefined;
    for (let number = 1; !this.isStopped || own === undefined; number++) {
      try {
        if (own) await this.request(own, number);
        else if (this.hasChanges) this.changed.push((own = { client, create, id: await create(), confirmed: 0 }));
      } catch {
        // the client has recorded it as not answered
      }
      await wait(this.options.pauseMs);
    }
  }

  private async request(own: ChangedTimer, number: number): Promise<void> {
    const { kinds } = this.options;
    const kind = kinds[number % kinds.length] ?? 'read';
    if (kind === 'read' || !this.hasChanges) return requestKinds.read(own);
    const change = requestKinds[kind](own, number);
    this.changing.add(change);
    await change.finally(() => this.changing.delete(change));
  }

  private async create(client: ApiClient, headers: Record<string, string> = {}): Promise<TimerId> {
    const { id } = await client.request<{ id: TimerId }>('', { method: 'POST', body: JSON.stringify(timer), headers });
    this.created.push(id);
    return id;
  }
}
