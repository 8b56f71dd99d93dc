import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How busy the machine was with other things while something was measured, in percent of all its processors. */
export interface Conditions {
  /** Used by other programs just before. */
  othersBefore: number;
  /** Used by other programs just after. */
  othersAfter: number;
  /** Taken by other machines of the same host meanwhile. */
  stolen: number;
}

const sampleMs = 2_000;
/** Above these, times say more about the machine than about the code. */
const limits = { others: 10, stolen: 2 };
/** A run with several services has a load of about 1 for each of two processors itself. */
const busyFactor = 2;

/** Ticks of all processors since the start of the machine. */
interface Ticks {
  idle: number;
  stolen: number;
  all: number;
}

/** @returns undefined on systems other than Linux */
function readTicks(): Ticks | undefined {
  try {
    // user, nice, system, idle, iowait, irq, softirq, steal; the times of guests are part of the first two
    const all = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
    const [, , , idle = 0, iowait = 0, , , stolen = 0] = all;
    return { idle: idle + iowait, stolen, all: all.reduce((sum, each) => sum + each, 0) };
  } catch {
    return undefined;
  }
}

/** With three significant digits. */
const short = (value: number) => Number(value.toPrecision(3));

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/** How much of the processors others use while this program waits, in percent. */
async function othersNow(): Promise<number> {
  const before = readTicks();
  await wait(sampleMs);
  const after = readTicks();
  if (!before || !after) return NaN;
  const all = after.all - before.all;
  return percent(all - (after.idle - before.idle) - (after.stolen - before.stolen), all);
}

/** Runs a measurement and observes the machine before, meanwhile and after. Conditions are undefined on systems other than Linux. */
export async function observe<Result>(
  measure: () => Promise<Result>,
): Promise<{ result: Result; conditions: Conditions | undefined }> {
  const othersBefore = await othersNow();
  const before = readTicks();
  const result = await measure();
  const after = readTicks();
  if (!before || !after) return { result, conditions: undefined };
  const stolen = percent(after.stolen - before.stolen, after.all - before.all);
  return { result, conditions: { othersBefore, othersAfter: await othersNow(), stolen } };
}

/**
 * Why times that were measured are not judged.
 * @returns undefined if the machine was quiet, or if this is unknown
 */
export function disturbance(conditions: Conditions | undefined): string | undefined {
  if (!conditions) return undefined;
  const { othersBefore, othersAfter, stolen } = conditions;
  if (stolen > limits.stolen) return `${short(stolen)} % of the CPU time was stolen`;
  const others = Math.max(othersBefore, othersAfter);
  return others > limits.others ? `other programs used ${short(others)} % of the processors` : undefined;
}

/** Why times of services that run for minutes are not judged: they and all other programs want much more than the processors have. */
export function overload(): string | undefined {
  const load = loadavg()[0] ?? 0;
  return load > busyFactor * availableParallelism() ? `a load average of ${load.toFixed(1)}` : undefined;
}

export function describeConditions(conditions: Conditions | undefined): string {
  if (!conditions) return 'the conditions are unknown';
  const { othersBefore, othersAfter, stolen } = conditions;
  return `other programs used ${short(othersBefore)} % of the processors before and ${short(othersAfter)} % after, ${short(stolen)} % was stolen`;
}
