import { accountIds } from '@tminus/domain';
import { eventually, testDatabaseUrl, useTestDatabase } from '@tminus/testing';
import type { Task } from 'graphile-worker';
import { EventEmitter, once } from 'node:events';
import type { DataSource } from 'typeorm';
import { addEmailJob } from './email-jobs.ts';
import { JobWorker } from './job-worker.ts';

const dataSource = useTestDatabase();
const workers: JobWorker[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((each) => each.beforeApplicationShutdown()));
  await dataSource.query('DELETE FROM graphile_worker._private_jobs');
});

function start(tasks: Record<string, Task>, database = dataSource): JobWorker {
  const worker = new JobWorker(database, { databaseListenUrl: testDatabaseUrl() });
  for (const [name, task] of Object.entries(tasks)) worker.register(name, task);
  worker.onApplicationBootstrap();
  workers.push(worker);
  return worker;
}

const add = (name: string, payload: object = {}) =>
  dataSource.query('SELECT FROM graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)]);

const left = async () => (await dataSource.query<unknown[]>('SELECT FROM graphile_worker.jobs')).length;

describe('JobWorker', () => {
  it('runs each job once, in one of several processes', async () => {
    const done: unknown[] = [];
    for (let n = 0; n < 3; n++) start({ once: (payload) => void done.push(payload) });
    await Promise.all(Array.from({ length: 50 }, (_, n) => add('once', { n })));
    await eventually(async () => expect(await left()).toBe(0));
    expect(new Set(done.map((each) => JSON.stringify(each))).size).toBe(50);
    expect(done).toHaveLength(50);
  });

  it('goes on when the library has used up the numbers that it takes for jobs', async () => {
    const done = jest.fn();
    start({ again: done });
    await dataSource.query(
      `SELECT setval(pg_get_serial_sequence('graphile_worker._private_tasks', 'id'), 2147483647 - 1)`,
    );
    for (let n = 1; n <= 3; n++) await add('again');
    await eventually(async () => expect(done).toHaveBeenCalledTimes(3));
  });

  it('runs emails and other jobs while as many as there are workers wait for the receivers of webhooks', async () => {
    const [done, end] = [jest.fn(), new EventEmitter()];
    const worker = start({ other: done }, {} as DataSource);
    worker.register('hang', () => once(end, 'end'), { waitsFor: 'webhook' });
    worker.register('email', done, { waitsFor: 'email' });
    for (let n = 0; n < 60; n++) await add('hang');
    Object.assign(worker, { dataSource });
    const running = `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'hang' AND locked_at IS NOT NULL`;
    await eventually(async () => expect(await dataSource.query(running)).toHaveLength(25));
    for (const name of ['email', 'other']) await add(name);
    await eventually(async () => expect(done).toHaveBeenCalledTimes(2));
    end.setMaxListeners(25).emit('end');
    await dataSource.query(`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL`);
  });

  it('runs the job of a process that has died, within minutes', async () => {
    await add('orphan');
    await dataSource.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'worker-dead', locked_at = now() - interval '3 minutes'`,
    );
    const done = jest.fn();
    start({ orphan: done });
    await eventually(async () => expect(done).toHaveBeenCalledTimes(1));
  });

  it('unlocks the queue of a process that has died, also if its job is gone', async () => {
    await dataSource.query(`SELECT FROM graphile_worker.add_job('queued', queue_name => 'emails')`);
    await dataSource.query(
      `UPDATE graphile_worker._private_job_queues SET locked_by = 'worker-dead', locked_at = now() - interval '3 minutes'`,
    );
    const done = jest.fn();
    start({ queued: done });
    await eventually(async () => expect(done).toHaveBeenCalledTimes(1));
  });

  it('lets a job that is running end before it stops, and tells it so', async () => {
    const started = new EventEmitter();
    const isStarted = once(started, 'start');
    const worker = start({
      slow: async (_, { abortSignal }) => {
        const stops = new Promise((resolve) => abortSignal?.addEventListener('abort', resolve));
        started.emit('start');
        await stops;
      },
    });
    await add('slow');
    await isStarted;
    await worker.beforeApplicationShutdown();
    expect(await left()).toBe(0);
  });

  it('starts when the database can be used, and goes on when its connections are cut, also at the end of a job', async () => {
    const database = { isInitialized: false } as DataSource;
    const cut = () =>
      dataSource.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tminus-jobs' AND datname = current_database()`);
    const done = jest.fn();
    start({ late: done, cutting: () => cut() }, database);
    await add('late');
    expect(await left()).toBe(1);
    Object.assign(database, { isInitialized: true });
    await eventually(async () => expect(done).toHaveBeenCalledTimes(1));
    await add('cutting');
    await add('late');
    await eventually(async () => expect(done).toHaveBeenCalledTimes(2));
  });
});

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

it('emails of an owner with very many wait behind all others', async () => {
  const email = 'flooded@example.com';
  await dataSource.query(
    `INSERT INTO graphile_worker._private_jobs (task_id, payload)
      SELECT id, json_build_object('email', $1::text) FROM graphile_worker._private_tasks, generate_series(1, 2500)`,
    [email],
  );
  await addEmailJob(dataSource, 'last', { email });
  const found = `SELECT priority FROM graphile_worker._private_jobs WHERE payload->>'kind' = 'last'`;
  expect(await dataSource.query(found)).toEqual([{ priority: 2000 }]);
});
