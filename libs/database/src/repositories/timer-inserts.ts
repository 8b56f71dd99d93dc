import { type AccountId, type PlanName, type TimerId, accountIds, planNames, timerIds } from '@tminus/domain';
import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedQuery, queryPrepared } from '../prepared-query.ts';
import type { Transaction } from './idempotency.repository.ts';
import { type OwnColumns, timerColumns } from './timer-row.ts';

/** How many timers an account may own, given its plan. */
export type TimerLimitOf = (account: { plan: PlanName }) => number;

export interface WantedTimer {
  accountId: AccountId;
  id: TimerId;
  columns: OwnColumns;
  /** How many timers an account of each plan may own, as JSON. */
  limits: string;
}

type Created = Date | Error | undefined;

const largestInteger = 2 ** 31 - 1;
const mostAtOnce = 100;
const ownColumns = timerColumns.map(([, column]) => column);

/**
 * Takes places in the plan and puts the timers there, in one statement: all of them, or none where there is not room for all.
 * Creates of one account queue up behind the account's row; whoever has waited compares with what the one before has left.
 */
const insertTimers: PreparedQuery = {
  name: 'create-timers',
  text: `
    WITH place AS (
      UPDATE accounts SET timer_count = timer_count + $3
      WHERE id = $1 AND timer_count + $3 <= ($2::jsonb ->> plan)::integer RETURNING id
    )
    INSERT INTO timers (id, account_id, ${ownColumns.join(', ')})
    SELECT wanted.id, place.id, ${ownColumns.map((column) => `wanted.${column}`).join(', ')}
      FROM place, jsonb_populate_recordset(NULL::timers, $4) AS wanted
    RETURNING created_at AS "createdAt"`,
};

export function limitsOf(limitOf: TimerLimitOf): string {
  return JSON.stringify(
    Object.fromEntries(planNames.map((plan) => [plan, Math.min(limitOf({ plan }), largestInteger)])),
  );
}

/** @param group - of one account */
function valuesOf(group: readonly WantedTimer[]): unknown[] {
  const rows = group.map(({ id, columns }) => ({
    id: timerIds.toUuid(id),
    ...Object.fromEntries(timerColumns.map(([property, column]) => [column, columns[property]])),
  }));
  const [first] = group;
  return [first && accountIds.toUuid(first.accountId), first?.limits, group.length, JSON.stringify(rows)];
}

/** What PostgreSQL says of a row: its values cannot be read (22), or the table's constraints refuse them (23). */
const isOfRow = (outcome: Date | Error) => 'code' in outcome && /^2[23]/.test(String(outcome.code));

/**
 * Creates timers; those that an account asks for in one turn of the event loop with one statement. By themselves, each would wait
 * for the one before it to be on the disk.
 */
export class TimerInserts {
  private readonly loader = new DataLoader<WantedTimer, Date | undefined>((wanted) => this.insertAll(wanted), {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn: setImmediate,
  });

  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param transaction in which this happens; default: one that it may share with others of the account
   * @returns when the timer was created; undefined where the limit is reached
   */
  async insert(wanted: WantedTimer, transaction?: Transaction): Promise<Date | undefined> {
    if (!transaction) return this.loader.load(wanted);
    const rows = await transaction.query<{ createdAt: Date }[]>(insertTimers.text, valuesOf([wanted]));
    return rows[0]?.createdAt;
  }

  private async insertAll(wanted: readonly WantedTimer[]): Promise<Created[]> {
    const groups = new Map<string, WantedTimer[]>();
    for (const each of wanted) {
      const key = `${each.accountId} ${each.limits}`;
      const group = groups.get(key);
      if (group) group.push(each);
      else groups.set(key, [each]);
    }
    const created = new Map<WantedTimer, Created>();
    await Promise.all([...groups.values()].map((group) => this.insertGroup(group, created)));
    return wanted.map((each) => created.get(each));
  }

  /** @returns false once there is no place left, not even for one */
  private async insertGroup(group: readonly WantedTimer[], created: Map<WantedTimer, Created>): Promise<boolean> {
    const outcome = await this.query(group).catch((error: Error) => error);
    const isAboutOne = outcome === undefined || isOfRow(outcome);
    if (group.length === 1 || !isAboutOne) {
      for (const each of group) created.set(each, outcome);
      return outcome !== undefined;
    }
    // No room for all of them, or the table refuses one: smaller groups find out whom that concerns.
    const middle = group.length >> 1;
    const hasRoom = await this.insertGroup(group.slice(0, middle), created);
    return hasRoom && this.insertGroup(group.slice(middle), created);
  }

  private async query(group: readonly WantedTimer[]): Promise<Date | undefined> {
    const [row] = await queryPrepared<{ createdAt: Date }>(this.dataSource, insertTimers, valuesOf(group));
    return row?.createdAt;
  }
}
