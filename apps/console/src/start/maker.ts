import type { Language, TemplateName, TimerColors } from '@tminus/domain';
import type { PreviewFields } from '../shared/previews/preview-address.ts';
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

/** The instant of a local time (ISO 8601, whole seconds), or undefined while the visitor is typing. */
export function instantOf(endsAt: string): string | undefined {
  const ms = new Date(endsAt).getTime();
  if (Number.isNaN(ms) || ms < 0 || !localMinutePattern.test(endsAt)) return undefined;
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** `YYYY-MM-DDTHH:MM` on the browser's clocks. */
export function localMinute(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A timer ends at midnight some days ahead, so that all four units show something. */
export function defaultEnd(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 12, 23, 59);
}

/** What the preview shows. Undefined while there is no valid date. */
export function previewFields({ endsAt, size, ...look }: Maker): PreviewFields | undefined {
  const targetDate = instantOf(endsAt);
  return targetDate === undefined ? undefined : { type: 'fixed', targetDate, ...sizePresets[size], ...look };
}

/** The body of `POST /account/timers` for what the visitor has made. */
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
