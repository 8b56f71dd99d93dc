import { type AccountId, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { removeOldOpens } from './retention.repository.ts';
import { TimerRepository } from './timer.repository.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const nowMs = Date.UTC(2026, 10, 22, 12);
const graceMs = 30 * dayMs;

const dataSource = useTestDatabase();
let accountId: AccountId;

beforeAll(async () => {
  ({ accountId } = await createAccountWithKey(dataSource));
});
afterEach(() => dataSource.query('DELETE FROM evergreen_opens'));

async function createTimer(durationMs: number, endsAt?: string): Promise<string> {
  const schedule = { type: 'evergreen', durationSeconds: durationMs / 1_000, endsAt } as const;
  const created = await new TimerRepository(dataSource).create(accountId, aTimer({}, schedule), Infinity);
  if (!created) throw new Error('no timer');
  return timerIds.toUuid(created.timer.id);
}

/** Inserts opens at a number of milliseconds before now. */
const insertOpens = (timer: string, ...agesMs: number[]) =>
  dataSource.query(
    `INSERT INTO evergreen_opens
     SELECT $1, decode(lpad(to_hex(position), 16, '0'), 'hex'), opened_at
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS open (opened_at, position)`,
    [timer, agesMs.map((ageMs) => new Date(nowMs - ageMs))],
  );

/** The ages of the opens that are left, in milliseconds. */
async function agesOf(timer: string): Promise<number[]> {
  const rows: { opened_at: Date }[] = await dataSource.query(
    'SELECT opened_at FROM evergreen_opens WHERE timer_id = $1 ORDER BY opened_at DESC',
    [timer],
  );
  return rows.map(({ opened_at }) => nowMs - opened_at.getTime());
}

const remove = (signal = new AbortController().signal) => removeOldOpens(dataSource, { nowMs, graceMs }, signal);

describe('removeOldOpens', () => {
  it('removes an open when its countdown has been over for the grace period', async () => {
    const [hour, month] = [await createTimer(hourMs), await createTimer(30 * dayMs)];
    const ages = [0, hourMs, graceMs, graceMs + hourMs, graceMs + hourMs + 1, graceMs + 30 * dayMs + 1, 900 * dayMs];
    for (const timer of [hour, month]) await insertOpens(timer, ...ages);
    expect(await remove()).toBe(3 + 2);
    expect(await agesOf(hour)).toEqual(ages.slice(0, 4));
    expect(await agesOf(month)).toEqual(ages.slice(0, 5));
  });

  it('keeps an open for two days more if its countdown ends at a time of day', async () => {
    const timer = await createTimer(hourMs, '23:59');
    const ages = [graceMs + hourMs + 1, graceMs + hourMs + 2 * dayMs, graceMs + hourMs + 2 * dayMs + 1];
    await insertOpens(timer, ...ages);
    expect(await remove()).toBe(1);
    expect(await agesOf(timer)).toEqual(ages.slice(0, 2));
  });

  it('removes all opens of a timer that was deleted a month ago', async () => {
    const [old, recent, kept] = [await createTimer(hourMs), await createTimer(hourMs), await createTimer(hourMs)];
    for (const timer of [old, recent, kept]) await insertOpens(timer, 0, hourMs);
    const deleteTimer = (timer: string, daysAgo: number) =>
      dataSource.query('UPDATE timers SET deleted_at = $2 WHERE id = $1', [timer, new Date(nowMs - daysAgo * dayMs)]);
    await deleteTimer(old, 31.1);
    await deleteTimer(recent, 30.9);
    expect(await remove()).toBe(2);
    expect([(await agesOf(old)).length, (await agesOf(recent)).length, (await agesOf(kept)).length]).toEqual([0, 2, 2]);
  });

  it('removes more opens than one statement does, and reads only those that it removes', async () => {
    const timer = await createTimer(hourMs);
    await dataSource.query(
      `INSERT INTO evergreen_opens
       SELECT $1, decode(lpad(to_hex(number), 16, '0'), 'hex'), $2::timestamptz - number * interval '1 h'
         FROM generate_series(1, 50000) AS number`,
      [timer, new Date(nowMs)],
    );
    expect(await remove()).toBe(50_000 - (30 * 24 + 1));
    await dataSource.query('VACUUM ANALYZE evergreen_opens');
    const plan: { 'QUERY PLAN': string }[] = await dataSource.query(
      `EXPLAIN SELECT ctid FROM evergreen_opens WHERE timer_id = '${timer}' AND opened_at < '2026-01-01' LIMIT 10`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('evergreen_opens_timer_id_opened_at_idx');
    expect(await remove()).toBe(0);
  });
});
