import { withTimeout } from '@tminus/resilience';
import { type BirpcReturn, createBirpc } from 'birpc';
import { sharedAnswer } from '../shared-answer.ts';
import { type LauncherCalls, type ProcessCalls, healthReuseMs } from './process-calls.ts';

/** The launcher waits up to 2.5 s for each process. */
const answerTimeoutMs = 3_000;

/** The channel between this process of a service and the one that started it. */
export class LauncherChannel implements LauncherCalls {
  private readonly launcher: BirpcReturn<LauncherCalls, ProcessCalls>;
  private readonly reusedProblems: () => Promise<string[]>;

  /** @param answers - to the questions of the launcher */
  constructor(answers: ProcessCalls) {
    this.launcher = createBirpc<LauncherCalls, ProcessCalls>(answers, {
      post: (message) => process.connected && process.send?.(message),
      on: (listener) => process.on('message', listener),
      timeout: -1, // limited below
    });
    this.reusedProblems = sharedAnswer(
      () => withTimeout(this.launcher.problemsOfOthers(), answerTimeoutMs, 'the launching process'),
      healthReuseMs,
    );
  }

  problemsOfOthers(): Promise<string[]> {
    return this.reusedProblems();
  }
}
