import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const sampleMs = 2_000;
/** Parts of all processors above which times say more about the machine than about the services. */
const limits = { others: 0.1, stolen: 0.02 };

/** Ticks of all processors since the start of the machine; undefined on systems other than Linux. */
function readTicks() {
  try {
    const [, line = ''] = /^cpu +([\d ]+)/.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
    // The times of guests after the eighth are part of the first two.
    const ticks = line.split(' ').slice(0, 8).map(Number);
    const [, , , idle = 0, waiting = 0, , , stolen = 0] = ticks;
    return { idle: idle + waiting, stolen, all: ticks.reduce((sum, each) => sum + each, 0) };
  } catch {
    return undefined;
  }
}

/** Of all processors, while this program does nothing: the part that is in use, and the part that other machines take. */
async function sample(): Promise<{ others: number; stolen: number }> {
  const begin = readTicks();
  await wait(sampleMs);
  const end = readTicks();
  if (!begin || !end) return { others: 0, stolen: 0 };
  const all = end.all - begin.all;
  return { others: 1 - (end.idle - begin.idle) / all, stolen: (end.stolen - begin.stolen) / all };
}

/** Looks at the machine before and after a run. Tells why times that it has measured say nothing; undefined if the machine was quiet. */
export async function whileObserved<Result>(
  run: () => Promise<Result>,
): Promise<Result & { disturbance: string | undefined }> {
  const before = await sample();
  const result = await run();
  const after = await sample();
  const percent = (part: number) => `${Math.round(100 * part)} %`;
  const others = Math.max(before.others, after.others);
  const stolen = Math.max(before.stolen, after.stolen);
  if (stolen > limits.stolen) return { ...result, disturbance: `${percent(stolen)} of the CPU time was stolen` };
  if (others > limits.others) return { ...result, disturbance: `others used ${percent(others)} of the processors` };
  return { ...result, disturbance: undefined };
}
