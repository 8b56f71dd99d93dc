import { type Day, dayAt } from '@tminus/domain';
import { errorReason } from '@tminus/resilience';
import type pg from 'pg';
import { mergeDayCounts } from '../day-counts/day-counts.ts';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import { uuidArray } from '../postgres/binary-arrays.ts';
import { selectDays, selectTimers } from './count-statements.ts';
import type { EventLoopPace } from './event-loop-pace.ts';
import type { TimerDayViews } from './frame-decoder.ts';
import type { FrameMerger } from './frame-merger.ts';
import { pipelined } from './pipelined.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { TimerStates } from './timer-states.ts';

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
  /** Views by account. UUIDs are 16 bytes as latin1 text. */
  accountViews: Map<string, number>;
}

/** Everything that a transaction will write, except the offsets. */
export interface CountPlan {
  days: DayPlan[];
  requestDays: FrameMerger['requestDays'];
}

/** Reads the day rows that change, and merges the additions into them. Additions of unknown timers are dropped. */
export async function planCounts(client: pg.Client, merger: FrameMerger, pace: EventLoopPace): Promise<CountPlan> {
  const days: DayPlan[] = [];
  for (const [day, timers] of merger.timerDays) days.push(await planDay(client, day, timers, pace));
  return { days, requestDays: merger.requestDays };
}

async function planDay(
  client: pg.Client,
  day: number,
  additions: ReadonlyMap<string, TimerDayViews>,
  pace: EventLoopPace,
): Promise<DayPlan> {
  const plan: DayPlan = {
    day,
    newRows: [],
    changedRows: [],
    unreadableRows: [],
    withoutTotal: new Set(),
    accountViews: new Map(),
  };
  await pipelined(
    await sortInSteps([...additions.keys()], pace),
    (timers) => readKnown(client, day, timers),
    async ({ states, days }, timers) => {
      const stored = new Map(days.map(([position, counts]) => [Number(position) - 1, counts]));
      for (const [index, timer] of timers.entries()) {
        const row = additions.get(timer);
        const account = states.account(index);
        if (row && account !== undefined) {
          // All views of the row may be damped.
          if (row.views > 0) plan.accountViews.set(account, (plan.accountViews.get(account) ?? 0) + row.views);
          if (!states.hasTotal(index)) plan.withoutTotal.add(timer);
          addRow(plan, row, stored.get(index));
        }
        if (pace.isDue) await pace.pause();
      }
    },
  );
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

function addRow(plan: DayPlan, row: TimerDayViews, stored: Buffer | undefined): void {
  const added = [row.counts, ...(row.others ?? [])];
  row.counts = stored ? addToStored(plan, row, { stored, added }) : mergeDayCounts(added);
  (stored ? plan.changedRows : plan.newRows).push(row);
}

/**
 * Counts that cannot be read are replaced, so that they do not keep this timer and all others of the partition from being counted.
 * @throws if a newer version of this code has written them. It counts the partition when this process has ended
 */
function addToStored(
  { unreadableRows }: DayPlan,
  { timer, day }: TimerDayViews,
  { stored, added }: { stored: Buffer; added: readonly Buffer[] },
): Buffer {
  try {
    return mergeDayCounts([stored, ...added]);
  } catch (error) {
    const reason = errorReason(error);
    if (!(error instanceof InvalidDayCountsError)) {
      throw new Error(`Views of timer ${hexOf(timer)} on ${dayText(day)} cannot be added: ${reason}`, { cause: error });
    }
    unreadableRows.push({ timer, day, counts: stored, reason });
    return mergeDayCounts(added);
  }
}

/** @param uuid - 16 bytes as latin1 text */
export const hexOf = (uuid: string): string => Buffer.from(uuid, 'latin1').toString('hex');

/** @param day - days since 1970-01-01 */
export const dayText = (day: number): Day => dayAt(day * 86_400_000, 'UTC');
