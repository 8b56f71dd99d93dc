import { errorReason } from '@tminus/resilience';
import type pg from 'pg';
import { mergeDayCounts, viewsOf } from '../day-counts/day-counts.ts';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import type { Partition } from '../partitions.ts';
import { uuidArray } from './binary-arrays.ts';
import { AccountAdditions, type AccountDay } from './account-days.ts';
import { selectDays, selectTimers } from './count-statements.ts';
import { dayText, hexOf } from './days.ts';
import type { FrameMerger, TimerDayViews } from './frame-decoder.ts';
import { pipelined } from './pipelined.ts';

/** Stored day counts that cannot be read. The UUID is 16 bytes as latin1 text. */
export interface UnreadableRow {
  timer: string;
  /** Days since 1970-01-01. */
  day: number;
  counts: Buffer;
  reason: string;
}

/** The rows of a UTC day, in the order of their timers. Their `counts` are those to store. */
export interface DayPlan {
  /** Days since 1970-01-01. */
  day: number;
  newRows: TimerDayViews[];
  changedRows: TimerDayViews[];
  /** Replaced by some of the changed rows, which contain only the additions. */
  unreadableRows: UnreadableRow[];
  /** Timers that have no total yet. UUIDs are 16 bytes as latin1 text. */
  withoutTotal: Set<string>;
  /** Without the views of test timers, in the order of their accounts. */
  accounts: AccountDay[];
}

/** Everything that a transaction will write, except the offsets. */
export interface CountPlan {
  days: DayPlan[];
  requestDays: FrameMerger['requestDays'];
}

/** Where counts are read and planned. */
interface PlanContext {
  client: pg.Client;
  partition: Partition;
}

/** Reads the day rows that change, and merges the additions into them. Additions of unknown timers are dropped. */
export async function planCounts(merger: FrameMerger, context: PlanContext): Promise<CountPlan> {
  const days: DayPlan[] = [];
  for (const [day, timers] of merger.timerDays) days.push(await planDay(day, timers, context));
  return { days, requestDays: merger.requestDays };
}

async function planDay(
  day: number,
  additions: ReadonlyMap<string, TimerDayViews>,
  { client, partition }: PlanContext,
): Promise<DayPlan> {
  const plan: DayPlan = {
    day,
    newRows: [],
    changedRows: [],
    unreadableRows: [],
    withoutTotal: new Set(),
    accounts: [],
  };
  const accounts = new AccountAdditions();
  await pipelined(
    [...additions.keys()].sort(),
    (timers) => readKnown(client, day, timers),
    ({ states, days }, timers) => {
      const stored = new Map(days.map(([position, counts]) => [Number(position) - 1, counts]));
      for (const [index, timer] of timers.entries()) {
        const row = additions.get(timer);
        const account = states.account(index);
        if (row && account !== undefined) {
          if (!states.hasTotal(index)) plan.withoutTotal.add(timer);
          const known = stored.get(index);
          const counts = row.others ? mergeDayCounts([row.counts, ...row.others]) : row.counts;
          addRow(plan, row, { counts, stored: known });
          if (!states.isTest(index))
            accounts.add(account, { timer, added: row.views, counts, views: known ? viewsOf(row.counts) : row.views });
        }
      }
    },
  );
  plan.accounts = await accounts.plan(client, { day, partition });
  return plan;
}

async function readKnown(client: pg.Client, day: number, timers: readonly string[]) {
  const ids = uuidArray(timers);
  const found = await client.query<{ states: Buffer }>({ ...selectTimers, values: [ids] });
  const days = await client.query<[position: string, counts: Buffer]>({
    ...selectDays,
    values: [ids, dayText(day)],
    rowMode: 'array',
  });
  return { states: new TimerStates(found.rows[0]?.states ?? Buffer.alloc(0)), days: days.rows };
}

/** The counts of a timer: those to add, and those that are stored. */
interface RowCounts {
  counts: Buffer;
  stored: Buffer | undefined;
}

function addRow(plan: DayPlan, row: TimerDayViews, { counts, stored }: RowCounts): void {
  row.counts = stored ? addToStored(plan, row, { counts, stored }) : counts;
  (stored ? plan.changedRows : plan.newRows).push(row);
}

/**
 * Counts that cannot be read are replaced, so that they do not keep this timer and all others of the partition from being counted.
 * @throws if a newer version of this code has written them. It counts the partition when this process has ended
 */
function addToStored(
  { unreadableRows }: DayPlan,
  { timer, day }: TimerDayViews,
  { counts, stored }: { counts: Buffer; stored: Buffer },
): Buffer {
  try {
    return mergeDayCounts([stored, counts]);
  } catch (error) {
    const reason = errorReason(error);
    if (!(error instanceof InvalidDayCountsError)) {
      throw new Error(`Views of timer ${hexOf(timer)} on ${dayText(day)} cannot be added: ${reason}`, { cause: error });
    }
    unreadableRows.push({ timer, day, counts: stored, reason });
    return counts;
  }
}

const accountBytes = 16;
const stateBytes = accountBytes + 2;
const unknownAccount = '\0'.repeat(accountBytes);

/**
 * What the database knows about timers, as selected by `selectTimers`: the account's UUID, or zeros, whether there is a total, and whether it is a test
 * timer.
 */
class TimerStates {
  constructor(private readonly bytes: Buffer) {}

  /** The account as 16 bytes of latin1 text; undefined if the timer does not exist. */
  account(index: number): string | undefined {
    const start = index * stateBytes;
    const account = this.bytes.toString('latin1', start, start + accountBytes);
    return account === unknownAccount ? undefined : account;
  }

  hasTotal(index: number): boolean {
    return this.bytes[index * stateBytes + accountBytes] === 1;
  }

  isTest(index: number): boolean {
    return this.bytes[index * stateBytes + accountBytes + 1] === 1;
  }
}
