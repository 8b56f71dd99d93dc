/** The code of a worker thread that builds layouts. `LayoutWorkers` starts it. */
import { constants, setPriority } from 'node:os';

import { move } from 'piscina';

import { runLayoutJob, type LayoutJob } from './layout-job.ts';
import { movable } from './movable.ts';

lowerPriority();

/** Images that are ready go first. On Linux, the priority is that of the thread; elsewhere, it would be that of the process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it. Layouts are then built at the usual priority.
  }
}

export default async function run(job: LayoutJob): Promise<unknown> {
  return move(movable(await runLayoutJob(job)));
}
