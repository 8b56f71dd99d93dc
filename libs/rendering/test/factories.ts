import type { TimerColors } from '@tminus/domain';
import { isProof } from '@tminus/testing/proof';
import type { Appearance } from '../src/index.ts';

/** How many random cases to test: in the unit tests, half of those in the proofs. */
export const casesOf = (inProofs: number): number => (isProof ? inProofs : Math.ceil(inProofs / 2));

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Times in different parts of a minute, an hour and a day: the first frame and the carries differ. */
export function startTimes(): number[] {
  const count = casesOf(22);
  const step = Math.floor((98 * day) / count) + 7 * minute + 11;
  return Array.from({ length: count }, (_, index) => 3 * hour + index * step);
}

export const anAppearance = (given: Partial<Appearance> = {}): Appearance => ({
  template: 'bold',
  width: 600,
  height: 150,
  units: ['days', 'hours', 'minutes', 'seconds'],
  ...given,
});

/** A small canvas, for tests that do not depend on the size. */
export const aSmallAppearance = (given: Partial<Appearance> = {}): Appearance =>
  anAppearance({ width: 160, height: 40, ...given });

export const someColors: TimerColors = { background: '#0b1020', text: '#f4f6ff', accent: '#ff7a00' };
