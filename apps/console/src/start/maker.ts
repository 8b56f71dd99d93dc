import {
  addDays,
  dayAt,
  type Language,
  localTimeAt,
  resolveLocalTime,
  type TemplateName,
  type TimerColors,
} from '@tminus/domain';
import { browserZone } from '../shared/format/intl.ts';
import type { PreviewFields } from '../shared/previews/previews.ts';
import { type SizePreset, sizePresets } from '../shared/size-presets.ts';

/** What a visitor has chosen. */
export interface Maker {
  /** A local date and time: `YYYY-MM-DDTHH:MM`. */
  endsAt: string;
  template: TemplateName;
  /** Null: those of the template. */
  colors: TimerColors | null;
  size: SizePreset;
  language: Language;
}

const localMinutePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The instant of a local time of the visitor (ISO 8601, whole seconds), or undefined while the visitor is typing. */
export function instantOf(endsAt: string, zone = browserZone()): string | undefined {
  if (!localMinutePattern.test(endsAt) || Number.isNaN(Date.parse(`${endsAt}Z`))) return undefined;
  const [first] = resolveLocalTime(endsAt, zone).instants;
  return first < 0 ? undefined : new Date(first).toISOString().replace('.000Z', 'Z');
}

/** `YYYY-MM-DDTHH:MM` on the visitor's clocks. */
export const localMinute = (instantMs: number, zone = browserZone()): string => localTimeAt(instantMs, zone);

/** A timer ends at midnight some days ahead, so that all four units show something. A local time of the visitor. */
export const defaultEnd = (nowMs: number, zone = browserZone()): string => `${addDays(dayAt(nowMs, zone), 12)}T23:59`;

/** What the preview shows. Undefined while there is no valid date. */
export function previewFields({ endsAt, size, ...look }: Maker): PreviewFields | undefined {
  const targetDate = instantOf(endsAt);
  return targetDate === undefined ? undefined : { type: 'fixed', targetDate, ...sizePresets[size], ...look };
}

/** The body of `POST /api/v1/timers` for what the visitor has made. */
export function createTimerBody(maker: Maker, name: string, timezone: string) {
  return {
    name,
    type: 'fixed' as const,
    targetDate: instantOf(maker.endsAt),
    timezone,
    template: maker.template,
    ...(maker.colors && { colors: maker.colors }),
    ...sizePresets[maker.size],
    language: maker.language,
  };
}

/** The part of `GET /account/options` that this page needs. */
export interface StartOptions {
  templates: { name: TemplateName; colors: TimerColors }[];
  palettes: ({ name: string } & TimerColors)[];
  languages: Language[];
}

/** The part of `GET /account/session` that this page needs. */
export interface StartSession {
  account: { email: string } | null;
  signUp: 'open' | 'closed';
}
