/** The code of a worker thread that builds layouts. `LayoutWorkers` starts it. */
import { setPriority } from 'node:os';

import { move } from 'piscina';

import { runLayoutJob, type LayoutJob } from './layout-job.ts';
import { movable } from './movable.ts';

/** Images that are ready go first. On Linux, the priority is that of the thread; elsewhere, it would be that of the process. */
const priority = 10;

if (process.platform === 'linux') setPriority(priority);

export default async function run(job: LayoutJob): Promise<unknown> {
  return move(movable(await runLayoutJob(job)));
}
