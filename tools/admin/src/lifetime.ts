import { InvalidArgumentError } from 'commander';

const secondsPerUnit = { h: 3_600, d: 86_400, w: 604_800 } as const;
/** Ten years. */
const maxSeconds = 3_650 * secondsPerUnit.d;

/**
 * Parses how long a key is valid: `12h`, `90d` or `26w`.
 * @returns seconds
 * @throws InvalidArgumentError for any other text, zero, and more than ten years
 */
export function parseLifetime(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (secondsPerUnit[unit as keyof typeof secondsPerUnit] ?? 0);
  if (seconds > 0 && seconds <= maxSeconds) return seconds;
  throw new InvalidArgumentError('Write a number of hours, days or weeks, such as 12h, 90d or 26w, up to 3650d.');
}
