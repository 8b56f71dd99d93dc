import type { TimerType } from '@tminus/domain';
import type { PreviewOptions } from '../../../shared/previews/previews.ts';
import type { TimerFields } from '../timer.ts';

/** When, and in which program, somebody opens the image. */
export type Moment = 'now' | 'yesterday' | 'outlook' | 'early' | 'over' | 'nineDays' | 'pending' | 'fallback';

const moments: Record<TimerType, readonly Moment[]> = {
  fixed: ['now', 'outlook', 'early', 'over', 'nineDays'],
  evergreen: ['now', 'yesterday', 'outlook', 'early', 'over'],
  recurring: ['now', 'outlook', 'early', 'over', 'nineDays'],
  personal: ['now', 'outlook', 'early', 'over', 'fallback'],
};

type Timing = Pick<TimerFields, 'type' | 'startsAt'>;

export const momentsOf = ({ type, startsAt }: Timing): readonly Moment[] =>
  startsAt === null ? moments[type] : ['pending', ...moments[type]];

const daySeconds = 86_400;
const nineDaysMs = 9 * daySeconds * 1_000;

/** How long ago the recipient opened the image for the first time, in seconds. */
const openedBefore = (moment: Moment) => (moment === 'yesterday' ? daySeconds : 0);

/** When the image is opened, in epoch milliseconds: at or after the start, unless the moment is `pending`. */
function openedAt(moment: Moment, startsAt: string | null, nowMs: number): number {
  const startMs = startsAt === null ? 0 : Date.parse(startsAt);
  if (moment === 'pending') return Math.min(nowMs, startMs - 1_000);
  return Math.max(moment === 'nineDays' ? nowMs + nineDaysMs : nowMs, startMs + openedBefore(moment) * 1_000);
}

export function previewOptions(moment: Moment, { type, startsAt }: Timing, nowMs: number): PreviewOptions {
  const at = new Date(openedAt(moment, startsAt, nowMs)).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    at: moment === 'over' ? 'over' : at,
    ...(moment === 'outlook' && { still: true }),
    ...(moment === 'early' && { early: true }),
    ...(moment === 'pending' && { withStart: true }),
    ...(moment === 'fallback' && { fallback: true }),
    ...(type === 'evergreen' && moment !== 'over' && { opened: openedBefore(moment) }),
  };
}

type Playing = Timing &
  Pick<TimerFields, 'targetDate' | 'fallbackDate' | 'durationSeconds' | 'endsAt' | 'animationSeconds' | 'onPrefetch'>;

/** How long the image moves, in seconds, as far as the browser knows: it decides when the preview is loaded again. */
export function playingSeconds(fields: Playing, moment: Moment, nowMs: number, zone?: string): number {
  const ticks = moment !== 'early' || fields.onPrefetch === 'ticking';
  if (moment === 'over' || moment === 'outlook' || moment === 'pending' || !ticks) return 0;
  // Where it ends in another time zone, only the service knows.
  const left = zone === undefined ? secondsLeft(fields, moment, nowMs) : Infinity;
  return Math.max(0, Math.min(fields.animationSeconds, Math.floor(left)));
}

function secondsLeft(fields: Playing, moment: Moment, nowMs: number): number {
  const { type, targetDate, fallbackDate, startsAt, durationSeconds, endsAt } = fields;
  const until = (end: string) => (Date.parse(end) - openedAt(moment, startsAt, nowMs)) / 1_000;
  switch (type) {
    case 'fixed':
      return until(targetDate ?? '');
    case 'evergreen':
      // Until the time of day, hours or a day may follow.
      return endsAt ? Infinity : (durationSeconds ?? 0) - openedBefore(moment);
    case 'personal':
      // The example of a recipient has days left.
      if (moment !== 'fallback') return endsAt ? Infinity : (durationSeconds ?? Infinity);
      return fallbackDate ? until(fallbackDate) : 0;
    case 'recurring':
      return Infinity;
  }
}
