import { type AccountId, type EventType, timerIds } from '@tminus/domain';
import {
  aTimer,
  addPausedWebhook,
  createAccountWithKey,
  createTimer,
  eventually,
  useTestDatabase,
} from '@tminus/testing';
import { aFirstOpen } from '../../test/records.ts';
import { RecordAggregator } from '../counts/record-aggregator.ts';
import { type FirstOpenRecord, RecordEncoder, timerBytes } from '../spool/record.ts';
import { FirstOpenWriter } from './first-open-writer.ts';

const second = 1_795_000_000;
const recipient = Buffer.alloc(8, 7);
const inverted = recipient.map((byte) => byte ^ 0xff);

const dataSource = useTestDatabase();

/** As a shipper does: all in one statement. */
async function write(...records: FirstOpenRecord[]): Promise<void> {
  const aggregator = new RecordAggregator();
  aggregator.add(new RecordEncoder().encode(records));
  await new FirstOpenWriter(dataSource).write(aggregator);
}

async function anEvergreenTimer(accountId: AccountId) {
  const id = await createTimer(dataSource, accountId, aTimer({}, { type: 'evergreen', durationSeconds: 60 }));
  const open = (epochSecond: number, of: Uint8Array = recipient): FirstOpenRecord =>
    aFirstOpen(timerBytes(id), of, epochSecond);
  const loadEarly = (epochSecond: number) => ({ ...open(epochSecond, inverted), isProvisional: true });
  const count = async (table: string) =>
    (await dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE timer_id = $1`, [timerIds.toUuid(id)])).length;
  /** `<hash>@<seconds after second>` */
  const pending = async () =>
    (
      await dataSource.query<{ text: string }[]>(
        `SELECT encode(recipient, 'hex') || '@' || extract(epoch FROM started_at)::bigint - $2 AS text
           FROM pending_starts WHERE timer_id = $1 ORDER BY recipient`,
        [timerIds.toUuid(id), second],
      )
    ).map(({ text }) => text);
  return { open, loadEarly, pending, opens: () => count('evergreen_opens') };
}

async function aTimerWithWebhook(...events: EventType[]) {
  const { accountId } = await createAccountWithKey(dataSource);
  await addPausedWebhook(dataSource, accountId, events);
  return anEvergreenTimer(accountId);
}

describe('FirstOpenWriter', () => {
  it('lets a start wait for its event once, however often the open is written', async () => {
    const { open, pending } = await aTimerWithWebhook('timer.started');
    await Promise.all([write(open(second)), write(open(second)), write(open(second), open(second + 5))]);
    for (const later of [0, 5, -5]) await write(open(second + later));
    expect(await pending()).toEqual(['0707070707070707@0']);
  });

  it('lets no provisional start wait, but the first open that follows', async () => {
    const { open, loadEarly, pending, opens } = await aTimerWithWebhook('timer.started');
    for (let i = 0; i < 2; i++) await write(loadEarly(second));
    expect([await opens(), await pending()]).toEqual([1, []]);
    await write(loadEarly(second), open(second + 60));
    expect([await opens(), await pending()]).toEqual([2, ['0707070707070707@60']]);
  });

  it('lets nothing wait where no webhook of the account wants it', async () => {
    const { open, pending, opens } = await aTimerWithWebhook('timer.created');
    await aTimerWithWebhook('timer.started');
    await write(open(second));
    expect([await opens(), await pending()]).toEqual([1, []]);
  });

  it('stores both the open and what waits, or neither', async () => {
    const { open, pending, opens } = await aTimerWithWebhook('timer.started');
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE pending_starts IN ACCESS EXCLUSIVE MODE');
    const dying = expect(write(open(second))).rejects.toThrow();
    await eventually(async () => {
      const killed = await dataSource.query<unknown[]>(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO pending_starts%' AND pid <> pg_backend_pid()`,
      );
      expect(killed).toHaveLength(1);
    });
    await dying;
    await blocker.rollbackTransaction();
    await blocker.release();
    expect([await opens(), await pending()]).toEqual([0, []]);
    await write(open(second));
    expect([await opens(), await pending()]).toEqual([1, ['0707070707070707@0']]);
  });
});
