import { accountIds } from '@tminus/domain';
import { useTestDatabase } from '@tminus/testing';
import { addEmailJob } from './email-jobs.ts';

const dataSource = useTestDatabase();

it('emails wait for their turn: the first of each account comes before the second of any', async () => {
  const [busy, other] = [accountIds.create(), accountIds.create()];
  for (const n of [1, 2, 3]) await addEmailJob(dataSource, `busy ${n}`, { accountId: busy });
  await addEmailJob(dataSource, 'other 1', { accountId: other });
  await addEmailJob(dataSource, 'stranger 1', { email: 'stranger@example.com' });
  const jobs = await dataSource.query<{ kind: string }[]>(
    `SELECT payload->>'kind' AS kind FROM graphile_worker._private_jobs ORDER BY priority, run_at, id`,
  );
  expect(jobs.map(({ kind }) => kind)).toEqual(['busy 1', 'other 1', 'stranger 1', 'busy 2', 'busy 3']);
});

it('emails leave most workers to other jobs', async () => {
  for (let n = 0; n < 50; n++) await addEmailJob(dataSource, 'many', { email: `${n}@example.com` });
  const queues = await dataSource.query<unknown[]>('SELECT DISTINCT queue_name FROM graphile_worker.jobs');
  expect(queues).toHaveLength(4);
  expect(queues).not.toContainEqual({ queue_name: null });
});

it('emails of an owner with very many wait behind all others', async () => {
  const email = 'flooded@example.com';
  await dataSource.query(
    `INSERT INTO graphile_worker._private_jobs (task_id, payload)
      SELECT id, json_build_object('email', $1::text) FROM graphile_worker._private_tasks, generate_series(1, 2500)`,
    [email],
  );
  await addEmailJob(dataSource, 'last', { email });
  const found = `SELECT priority FROM graphile_worker._private_jobs WHERE payload->>'kind' = 'last'`;
  expect(await dataSource.query(found)).toEqual([{ priority: 1000 }]);
});
