import type { Language, Timer } from '@tminus/domain';
import { dateTexts } from './date-text.ts';

/** What a timer is called by the contract of the API. */
const countdown = 'Countdown Timer';

/** What the text depends on. */
interface DescribedTimer extends Pick<Timer, 'alt' | 'type' | 'timezone' | 'timezoneMode'> {
  readonly language: Language;
  /** Of a fixed timer. */
  readonly targetDate?: Date | string | null;
}

/**
 * What people read who do not see a timer: the `alt` of its owner, otherwise what it is and, for a fixed timer, when it ends, in its language.
 * Emails with the deadline of another type are read when it has passed. Names of timers are for their owners: readers never see them.
 */
export function alternativeText({ alt, type, targetDate, language, timezone, timezoneMode }: DescribedTimer): string {
  if (alt !== null) return alt;
  if (type !== 'fixed' || !targetDate) return countdown;
  // Always with the year, so that the text stays the same.
  const { text, withoutZone } = dateTexts('end', language, timezone, new Date(targetDate).getTime(), -Infinity);
  return `${countdown}: ${oneLine(timezoneMode === 'recipient' ? withoutZone : text)}`;
}

/** A text of an image without what directs its line breaks. */
export const oneLine = (text: string): string => text.replace(/[\s\u2060]+/g, ' ').replaceAll('\u200e', '');
