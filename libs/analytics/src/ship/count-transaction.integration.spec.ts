import { accountIds } from '@tminus/domain';
import { addPausedWebhook, eventually, useTestDatabase } from '@tminus/testing';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { dampedView, packAttributes } from '../classify/view-attributes.ts';
import { deleteCounts, expectedCounts, storedCounts } from '../../test/counts.ts';
import { aClick, aFirstOpen, aView, anApiRequest } from '../../test/records.ts';
import { createTimers, uuidBytes } from '../../test/timers.ts';
import { RecordEncoder, type SpoolRecord } from '../spool/record.ts';
import { CountStore } from './count-store.ts';
import { StaleRangeError } from './count-transaction.ts';
import { RecordSums } from './record-sums.ts';
import { SegmentProgress } from './segment-progress.ts';

/** 2026-11-30, so that the next day is in another month. */
const second = Date.UTC(2026, 10, 30, 12) / 1000;

const dataSource = useTestDatabase();
let store: CountStore;
/** Of two accounts. */
let timers: Buffer[];
let testTimer: Buffer;
let accounts: Map<string, string>;
let knownAccounts: Buffer[];

const hexOf = (uuid: string) => uuid.replaceAll('-', '');

beforeAll(async () => {
  store = new CountStore(dataSource);
  const created = [...(await createTimers(dataSource, 3)), ...(await createTimers(dataSource, 2))];
  const [test] = await createTimers(dataSource, 1, 'test');
  if (!test) throw new Error('There must be a timer.');
  timers = created.map(({ timer }) => uuidBytes(timer));
  testTimer = uuidBytes(test.timer);
  accounts = new Map([...created, test].map(({ timer, account }) => [hexOf(timer), hexOf(account)]));
  knownAccounts = [...new Set(created.map(({ account }) => account))].map(uuidBytes);
});

beforeEach(() => deleteCounts(dataSource));

const expected = (records: readonly SpoolRecord[]) =>
  expectedCounts(records, accounts, new Set([testTimer.toString('hex')]));

/** A segment in memory, of which ranges can be committed again and again. */
class TestSegment {
  readonly id = uuidv7();
  private readonly bytes: Buffer;

  constructor(readonly records: readonly SpoolRecord[]) {
    this.bytes = Buffer.from(new RecordEncoder().encode(records));
  }

  /** @param from - number of records before the range */
  async commit(from = 0, to = this.records.length, before = this.progress(from)) {
    const [sums, bytes] = [new RecordSums(), this.bytes.subarray(from * 40, to * 40)];
    sums.add(bytes);
    const after = before.after(bytes);
    const [fromPrefix, toPrefix] = [before.prefix, after.prefix];
    return store.commit({ segmentId: this.id, from: from * 40, fromPrefix, to: after.to, toPrefix }, sums);
  }

  progress(records: number): SegmentProgress {
    return SegmentProgress.start.after(this.bytes.subarray(0, records * 40));
  }
}

describe('CountTransaction', () => {
  it('counts any records exactly, in any ranges', async () => {
    const attributes = ['DE', 'NZ'].map((country) => packAttributes({ country, device: 'mobile' }));
    const record = fc.oneof(
      fc
        .tuple(fc.nat(6), fc.nat(4 * 86_400), fc.constantFrom(...attributes, dampedView), fc.boolean())
        .map(([index, later, each, isClick]) =>
          (isClick ? aClick : aView)([...timers, testTimer, randomBytes(16)][index], second + later, each),
        ),
      fc
        .tuple(fc.nat(2), fc.nat(86_400))
        .map(([index, later]) => anApiRequest([...knownAccounts, randomBytes(16)][index], second + later)),
      fc
        .tuple(fc.nat(5), fc.nat(3), fc.nat(86_400))
        .map(([index, recipient, later]) =>
          aFirstOpen([...timers, randomBytes(16)][index], Buffer.alloc(8, recipient), second + later),
        ),
    );
    const segments = fc.array(fc.array(record, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(segments, fc.nat(60), async (contents, at) => {
        await deleteCounts(dataSource);
        for (const records of contents) {
          const [segment, middle] = [new TestSegment(records), Math.min(at, records.length - 1)];
          if (middle > 0) await segment.commit(0, middle);
          await segment.commit(middle);
        }
        expect(await storedCounts(dataSource)).toEqual(expected(contents.flat()));
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  const views = (count: number) => Array.from({ length: count }, (_, index) => aView(timers[index % 3], second));

  it.each<[string, (segment: TestSegment) => Promise<unknown>]>([
    ['was counted', (segment) => segment.commit(0, 10)],
    ['begins after a gap', (segment) => segment.commit(20)],
    ['begins before the end of what is counted', (segment) => segment.commit(5)],
    ['follows other content', (segment) => segment.commit(10, 30, new TestSegment(views(10)).progress(10))],
  ])('refuses a range that %s, and goes on with the next', async (_, commit) => {
    const segment = new TestSegment(views(30));
    await segment.commit(0, 10);
    await expect(commit(segment)).rejects.toThrow(StaleRangeError);
    expect(await storedCounts(dataSource)).toEqual(expected(segment.records.slice(0, 10)));
    await segment.commit(10);
    expect(await storedCounts(dataSource)).toEqual(expected(segment.records));
  });

  it('lets rivals count each range once', async () => {
    const segment = new TestSegment(views(60));
    for (let from = 0; from < 60; from += 20) {
      const attempts = await Promise.allSettled([1, 2, 3].map(() => segment.commit(from, from + 20)));
      const refused = attempts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toEqual([expect.any(StaleRangeError), expect.any(StaleRangeError)]);
    }
    expect(await storedCounts(dataSource)).toEqual(expected(segment.records));
  });

  it('adds to the same rows one after another: what one process reads is current when it writes', async () => {
    const segments = Array.from({ length: 12 }, (_, index) => new TestSegment(views(30 + index)));
    const results = await Promise.all(segments.map((segment) => segment.commit()));
    expect(Math.max(...results.map(({ lockMs }) => lockMs))).toBeGreaterThan(1);
    expect(await storedCounts(dataSource)).toEqual(expected(segments.flatMap(({ records }) => records)));
  });

  it('counts more timers than fit into a statement', async () => {
    const [one] = await createTimers(dataSource, 1);
    if (!one) throw new Error('There must be a timer.');
    const copies: { id: string }[] = await dataSource.query(
      `INSERT INTO timers SELECT (jsonb_populate_record(timers, jsonb_build_object('id', gen_random_uuid()))).*
         FROM timers, generate_series(1, 2050) WHERE id = $1 RETURNING id`,
      [one.timer],
    );
    for (const { id } of copies) accounts.set(hexOf(id), hexOf(one.account));
    const segment = new TestSegment(copies.map(({ id }) => aView(uuidBytes(id), second)));
    await segment.commit();
    // The account keeps only some of its timers with the most views.
    const withoutTop = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).filter(([key]) => !key.startsWith('top ')));
    expect(withoutTop(await storedCounts(dataSource))).toEqual(withoutTop(expected(segment.records)));
  });

  it('replaces stored counts that cannot be read, and keeps them for an operator', async () => {
    const [first, next] = [new TestSegment(views(3)), new TestSegment(views(6))];
    await first.commit();
    await dataSource.query(`UPDATE timer_view_days SET counts = '\\x01ff' WHERE timer_id = $1`, [
      timers[0]?.toString('hex'),
    ]);
    await dataSource.query(`UPDATE account_view_days SET counts = '\\x01fe'`);
    const { unreadable } = await next.commit();
    expect(unreadable.map(({ day, counts }) => [day, counts.toString('hex')])).toEqual([
      ['2026-11-30', '01ff'],
      ['2026-11-30', '01fe'],
    ]);
    const stored = await storedCounts(dataSource);
    expect(stored[`day ${timers[0]?.toString('hex')} 2026-11-30 0 48`]).toBe(2);
    expect(stored[`views ${timers[0]?.toString('hex')}`]).toBe(3);
    const kept = await dataSource.query('SELECT counts FROM unreadable_day_counts ORDER BY id');
    expect(kept.map(({ counts }: { counts: Buffer }) => counts.toString('hex'))).toEqual(['01ff', '01fe']);
  });

  it('is undone if its connection ends in the middle, and is then repeated', async () => {
    const segment = new TestSegment(views(30));
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE account_view_totals IN EXCLUSIVE MODE'); // after the counts of timers are written
    const attempt = segment.commit();
    const waiting = `FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await eventually(async () => {
      const killed = await dataSource.query(`SELECT pg_terminate_backend(pid) AS killed ${waiting}`);
      expect(killed).toEqual([{ killed: true }]);
    });
    await expect(attempt).rejects.toThrow(/terminat/);
    await blocker.rollbackTransaction();
    await blocker.release();
    expect(await storedCounts(dataSource)).toEqual({});
    await segment.commit();
    expect(await storedCounts(dataSource)).toEqual(expected(segment.records));
  });

  it('wakes nobody twice: a new start of a live timer waits for its event only if a webhook wants it', async () => {
    const [timer] = timers;
    const open = (recipient: number, isProvisional = false) => ({
      ...aFirstOpen(timer, Buffer.alloc(8, recipient), second),
      isProvisional,
    });
    const pending = () =>
      dataSource.query(`SELECT encode(recipient, 'hex') AS recipient FROM pending_starts ORDER BY recipient`);
    await new TestSegment([open(1)]).commit();
    expect(await pending()).toEqual([]);
    const [row] = await dataSource.query('SELECT account_id AS id FROM timers WHERE id = $1', [timer?.toString('hex')]);
    await addPausedWebhook(dataSource, accountIds.fromUuid(row.id), ['timer.started']);
    await new TestSegment([open(1), open(2), open(3, true)]).commit();
    await new TestSegment([open(2), open(3)]).commit();
    expect(await pending()).toEqual([{ recipient: '0202020202020202' }]);
  });
});
