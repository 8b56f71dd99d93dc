import { keyPlaceholder, timerPlaceholder } from './raw-request.ts';

/** The keys and timers of a run. */
export interface TestData {
  keys: readonly string[];
  timers: string[];
}

const anyPlaceholder = /tm_FUZZKY(\d\d)_0{32}|tmr_fuzztimer0{15}(\d\d)/g;

/** Replaces placeholders with the keys and timers of the run. */
export function fillPlaceholders(bytes: Buffer, { keys, timers }: TestData): Buffer {
  const text = bytes.toString('latin1').replace(anyPlaceholder, (placeholder, key?: string, timer?: string) => {
    const found = key === undefined ? timers[Number(timer)] : keys[Number(key)];
    return found ?? placeholder;
  });
  return Buffer.from(text, 'latin1');
}

/** The numbers of the timer placeholders in a text. */
export function timersIn(text: string): number[] {
  return [...text.matchAll(anyPlaceholder)].flatMap(([, , timer]) => (timer === undefined ? [] : [Number(timer)]));
}

/** @throws Error if a value and its placeholder differ in length */
export function assertSameLength({ keys, timers }: TestData): void {
  const fits =
    keys.every((key, index) => key.length === keyPlaceholder(index).length) &&
    timers.every((timer, index) => timer.length === timerPlaceholder(index).length);
  if (!fits) throw new Error('Keys or ids have a new length. Adapt the placeholders in tools/fuzz/src/raw-request.ts.');
}
