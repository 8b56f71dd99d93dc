import type { DataSource } from 'typeorm';

const dayMs = 86_400_000;

/**
 * Runs a task unless it was finished within the last day, by whatever process. The caller must hold the maintenance lock. If the clock was set
 * back, the task was finished in the future: then it runs.
 * @param work - returns whether it has finished
 */
export async function runDaily(
  dataSource: DataSource,
  task: string,
  nowMs: number,
  work: () => Promise<boolean>,
): Promise<void> {
  const recent: unknown[] = await dataSource.query(
    'SELECT FROM maintenance_tasks WHERE task = $1 AND finished_at > $2 AND finished_at <= $3',
    [task, new Date(nowMs - dayMs), new Date(nowMs)],
  );
  if (recent.length > 0 || !(await work())) return;
  await dataSource.query(
    `INSERT INTO maintenance_tasks (task, finished_at) VALUES ($1, $2)
     ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`,
    [task, new Date(nowMs)],
  );
}
