import { type AccountId, accountIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { timerListQuery } from './timer-list-query.ts';
import { TimerRepository } from './timer.repository.ts';

const timers = 3_000;
const limit = 20;
const dataSource = useTestDatabase();

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** The largest number of rows that a node of the plan has read. */
const mostRows = (node: PlanNode): number =>
  Math.max(node['Actual Rows'] * node['Actual Loops'], ...(node.Plans ?? []).map(mostRows));

/** @param columns - SQL for the values of a timer `n`, by column */
async function createTimers(accountId: AccountId, columns: Record<string, string>): Promise<void> {
  await new TimerRepository(dataSource).create(accountId, aTimer(), 1);
  const values = Object.entries(columns).map(([column, sql]) => `'${column}', ${sql}`);
  await dataSource.query(
    `INSERT INTO timers
     SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${values.join(', ')}))).*
       FROM timers t, generate_series(1, ${timers}) AS n WHERE account_id = $1`,
    [accountIds.toUuid(accountId)],
  );
  await dataSource.query('ANALYZE timers');
}

describe('a page of an account with many timers', () => {
  it.each(['createdAt', 'name', 'targetDate'] as const)('reads only the timers of the page, by %s', async (by) => {
    const { accountId } = await createAccountWithKey(dataSource);
    await createTimers(accountId, { name: `'Timer ' || n` });
    const { query, values } = timerListQuery(accountId, { limit, order: { by, descending: true } });
    const [{ 'QUERY PLAN': plans }] = await dataSource.query<[{ 'QUERY PLAN': { Plan: PlanNode }[] }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
      values,
    );
    expect(plans.map(({ Plan }) => mostRows(Plan))).toEqual([limit + 1]);
  });

  it('reads only the timers with the metadata', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    await createTimers(accountId, { metadata: `jsonb_build_object('campaign', (n % 1000)::text, 'team', 'shop')` });
    const { query, values } = timerListQuery(accountId, { limit, filters: { metadata: { campaign: '7' } } });
    const plan = await dataSource.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`, values);
    expect(JSON.stringify(plan).split('"Index Name":"timers_metadata_idx"')).toHaveLength(3); // the page and the total
  });
});
