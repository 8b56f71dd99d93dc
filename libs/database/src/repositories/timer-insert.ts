import { type AccountId, type PlanName, type TimerId, accountIds, planNames, timerIds } from '@tminus/domain';
import type { PreparedQuery } from '../prepared-query.ts';
import { type OwnColumns, timerColumns } from './timer-row.ts';

/** How many timers an account may own, given its plan. */
export type TimerLimitOf = (account: { plan: PlanName }) => number;

const largestInteger = 2 ** 31 - 1;
const firstOfTimer = 4;
const values = timerColumns.map((_, index) => `$${firstOfTimer + index}`);

/**
 * Takes a place in the plan and puts the timer there, in one statement. Creates of one account queue up behind the account's
 * row; whoever has waited compares with what the one before has left.
 */
const insertTimer: PreparedQuery = {
  name: 'create-timer',
  text: `
    WITH place AS (
      UPDATE accounts SET timer_count = timer_count + 1
      WHERE id = $1 AND timer_count < ($2::jsonb ->> plan)::integer RETURNING id
    )
    INSERT INTO timers (id, account_id, ${timerColumns.map(([, column]) => column).join(', ')})
    SELECT $3, place.id, ${values.join(', ')} FROM place RETURNING created_at AS "createdAt"`,
};

/** The statement that creates a timer, and its values; it gives no row where the limit is reached. */
export function timerInsert(
  accountId: AccountId,
  id: TimerId,
  columns: OwnColumns,
  limitOf: TimerLimitOf,
): { query: PreparedQuery; values: unknown[] } {
  const limits = planNames.map((plan) => [plan, Math.min(limitOf({ plan }), largestInteger)]);
  const own = timerColumns.map(([property]) => columns[property]);
  const whose = [accountIds.toUuid(accountId), JSON.stringify(Object.fromEntries(limits)), timerIds.toUuid(id)];
  return { query: insertTimer, values: [...whose, ...own] };
}
