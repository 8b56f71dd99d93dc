import { keyPlaceholder, timerPlaceholder } from './draft.ts';

/** What a run has for its requests to name. */
export interface Facts {
  keys: readonly string[];
  timers: string[];
}

const anyPlaceholder = /tm_FUZZKY(\d\d)_0{32}|tmr_fuzztimer0{15}(\d\d)/g;

/** Puts the run's keys and timers where their placeholders stand. */
export function filled(bytes: Buffer, { keys, timers }: Facts): Buffer {
  const text = bytes.toString('latin1').replace(anyPlaceholder, (placeholder, key?: string, timer?: string) => {
    const found = key === undefined ? timers[Number(timer)] : keys[Number(key)];
    return found ?? placeholder;
  });
  return Buffer.from(text, 'latin1');
}

/** Numbers of the timers that a text names by their placeholders. */
export function timersIn(text: string): number[] {
  return [...text.matchAll(anyPlaceholder)].flatMap(([, , timer]) => (timer === undefined ? [] : [Number(timer)]));
}

/** @throws Error where something would have another length than what stands for it. */
export function assertFits({ keys, timers }: Facts): void {
  const fits =
    keys.every((key, index) => key.length === keyPlaceholder(index).length) &&
    timers.every((timer, index) => timer.length === timerPlaceholder(index).length);
  if (!fits)
    throw new Error('Keys or ids have got another length: placeholders in tools/fuzz/src/draft.ts must follow.');
}
