/** The code of a worker thread that builds layouts. `LayoutWorkers` starts it. */
import { constants } from 'node:os';

import { lowerThreadPriority } from '@tminus/server/resilience';
import { move } from 'piscina';

import { type LayoutJob, movable, runLayoutJob } from './layout-job.ts';

// Images that are ready go first.
lowerThreadPriority(constants.priority.PRIORITY_LOW);

export default async function run(job: LayoutJob): Promise<unknown> {
  const result = await runLayoutJob(job);
  return typeof result === 'object' ? move(movable(result)) : result;
}
