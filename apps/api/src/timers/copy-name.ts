import { maxTimerNameLength } from '@tminus/domain';

const suffix = ' (copy)';
const characters = new Intl.Segmenter();

/** The name of a copy: `Launch (copy)`. A long name is shortened, without cutting a character apart, so that both fit. */
export function copyName(name: string): string {
  let room = maxTimerNameLength - suffix.length;
  let kept = '';
  for (const { segment } of characters.segment(name)) {
    room -= [...segment].length;
    if (room < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${suffix}`.trimStart();
}
