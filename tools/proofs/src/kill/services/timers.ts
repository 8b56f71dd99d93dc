import { type TimerId, timerIds } from '@tminus/domain';
import type { Target } from '../load/traffic.ts';
import { clickTotalKey } from '../audit/view-counts.ts';
import { type ApiClient, inParallel } from '@tminus/testing';
import type { Database } from './postgres.ts';

const atOnce = 8;
/** Small images: rendering cost is not under test. */
const smallest = { width: 120, height: 40 };
const fixed = { targetDate: '2099-01-01T00:00:00Z', link: { url: 'https://shop.example.com/' }, ...smallest };
const evergreen = { type: 'evergreen', durationSeconds: 30 * 86_400, ...smallest };

/** Copies a timer with new ids. */
const copyTimer = `
  INSERT INTO timers
  SELECT copy.*
    FROM timers AS model
   CROSS JOIN unnest($2::uuid[]) AS new (id)
   CROSS JOIN LATERAL jsonb_populate_record(model, jsonb_build_object('id', new.id)) AS copy
   WHERE model.id = $1`;

interface TimerNumbers {
  fixed: number;
  evergreen: number;
  tail: number;
}

/** The timers that are viewed: fixed and evergreen ones that were created through the API, and a tail of copies of the first one. */
export class Timers {
  private constructor(
    private readonly client: ApiClient,
    readonly ids: readonly TimerId[],
    private readonly numbers: TimerNumbers,
  ) {}

  static async create(postgres: Database, client: ApiClient, numbers: TimerNumbers): Promise<Timers> {
    const ids: TimerId[] = [];
    const create = (count: number, timer: object) =>
      inParallel(atOnce, [...Array(count).keys()], async (index) => {
        const body = JSON.stringify({ name: `Timer ${index}`, ...timer });
        ids.push((await client.requestUntilAnswered<{ id: TimerId }>('', { method: 'POST', body })).id);
      });
    await create(numbers.fixed, fixed);
    await create(numbers.evergreen, evergreen);
    const tail = Array.from({ length: numbers.tail }, () => timerIds.create());
    const uuids = tail.map((id) => timerIds.toUuid(id));
    await postgres.query(copyTimer, [ids[0] && timerIds.toUuid(ids[0]), uuids]);
    return new Timers(client, [...ids, ...tail], numbers);
  }

  get fixed(): Target[] {
    return this.targets(0, this.numbers.fixed);
  }

  get evergreen(): Target[] {
    return this.targets(this.numbers.fixed, this.firstOfTail);
  }

  /** @param from - skips this many, which were requested before */
  tail(from: number): Target[] {
    return this.targets(this.firstOfTail + from);
  }

  /** Index of the first timer of the tail. */
  get firstOfTail(): number {
    return this.numbers.fixed + this.numbers.evergreen;
  }

  /** Maps each timer's UUID (32 hex digits without dashes) to its index. */
  get indexByUuid(): Map<string, number> {
    return new Map(this.ids.map((id, index) => [timerIds.toUuid(id).replaceAll('-', ''), index]));
  }

  /** `viewCount` and `totalClicks` from the API by the keys of totals, except of the tail. */
  async totals(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    await inParallel(atOnce, [...this.fixed, ...this.evergreen], async ({ timer }) => {
      const path = `/${this.ids[timer]}`;
      const found = await this.client.requestUntilAnswered<{ viewCount: number; totalClicks: number }>(path);
      counts.set(String(timer), found.viewCount).set(clickTotalKey(timer), found.totalClicks);
    });
    return counts;
  }

  /** Requests a few timers from the API, so that it has requests to count. */
  async requestSome(): Promise<void> {
    for (const id of this.ids.slice(0, atOnce)) await this.client.requestUntilAnswered(`/${id}`);
  }

  private targets(from: number, to?: number): Target[] {
    return this.ids.slice(from, to).map((id, index) => ({ timer: from + index, path: `/t/${id}.gif` }));
  }
}
