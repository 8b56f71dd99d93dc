import {
  NextOccurrenceCache,
  animationLimits,
  countdownOf,
  type Countdown,
  type OnExpire,
  type PendingAction,
  type PrefetchAction,
  type ScheduleInZone,
  type Timer,
  type TimerAppearance,
  type Viewing,
} from '@tminus/domain';
import { LRUCache } from 'lru-cache';

import type { FinalFrameSpec, MessageSpec } from '../animation/final-frame.ts';
import { alternativeText, oneLine } from '../labels/alternative-text.ts';
import { dateTexts, dayTexts } from '../labels/date-text.ts';
import { layoutFits, layoutKey, layoutSpecFor, type LayoutSpec, type Scale, scales } from '../layout/layout-spec.ts';
import { readableColors } from '../palette/contrast-warnings.ts';
import { createPalette, type Palette } from '../palette/palette.ts';
import { templates } from '../templates/registry.ts';
import { type ImageFormat, hiddenImage } from './hidden-image.ts';

/** Many timers have the same appearance: they share its spec. */
const sharedSpecs = new LRUCache<string, LayoutSpec>({ max: 2_000 });

/**
 * The pixels of all frames of an animation that cannot be built in advance. Compressing this many takes up to a tenth of a second, during
 * which all other images wait.
 */
const maxUnpreparedPixels = 6_000_000;

/** 160x160: of a canvas of more pixels, WebKitGTK 2.50 decodes frames in advance and knows their delays. */
const smallCanvasPixels = 25_600;

const plainBackground = { text: 0, accent: 0 };

/** The parts of a timer that determine its images, prepared once. */
export class RenderableTimer {
  readonly animationSeconds: number;
  readonly palette: Palette;
  /** What replaces the image at zero; undefined for zeros. */
  readonly finalFrame: FinalFrameSpec | undefined;
  readonly onPrefetch: PrefetchAction;
  readonly onPending: PendingAction;
  readonly startsAt: Date | null;
  private readonly alt: string | null;
  private readonly timezone: string;
  /** Whether local times are in the time zone of each viewer. */
  readonly isInViewersZone: boolean;
  private readonly schedule: Exclude<ScheduleInZone, { type: 'recurring' }> | NextOccurrenceCache;
  private spec: LayoutSpec;

  /** @param timer - its time zone is that of dates. Default: UTC, and a live timer without a start */
  constructor(timer: TimerAppearance & ScheduleInZone & Partial<Pick<Timer, 'startsAt' | 'mode' | 'alt'>>) {
    this.onPrefetch = timer.onPrefetch;
    this.onPending = timer.onPending;
    this.startsAt = timer.startsAt ?? null;
    this.alt = timer.alt ?? null;
    this.timezone = timer.timezone ?? 'UTC';
    this.isInViewersZone = timer.timezoneMode === 'recipient';
    this.schedule = scheduleOf(timer);
    this.animationSeconds = timer.animationSeconds;
    const template = templates[timer.template];
    // The mark of a test timer has the color of text, and must be seen whatever colors it has.
    const contrasts = timer.mode === 'test' ? { textPanel: [plainBackground], ...template } : template;
    this.palette = createPalette(template, readableColors(contrasts, timer.colors));
    this.finalFrame = toFinalFrameSpec(timer.onExpire);
    this.spec = specFor(timer);
  }

  /** What it is for a viewer. */
  countdown(viewing: Viewing): Countdown {
    return countdownOf(this.schedule, viewing, this.startsAt);
  }

  /** Whether it is before its `startsAt`, when the countdown of no viewer has started. */
  isPending(nowMs: number): boolean {
    return this.startsAt !== null && nowMs < this.startsAt.getTime();
  }

  /** Names the deadline of a viewer, for an image that is looked at later. */
  endMessage({ deadlineMs }: Countdown, { nowMs, zone }: Viewing): MessageSpec {
    const { text, shorter } = dateTexts('end', this.spec.language, this.zoneOf(zone), deadlineMs, nowMs);
    return { kind: 'message', text, shorter };
  }

  /** Names its day alone, as for all deadlines of this day. */
  endDayMessage({ deadlineMs }: Countdown, { nowMs, zone }: Viewing): MessageSpec {
    return { kind: 'message', ...dayTexts(this.spec.language, this.zoneOf(zone), deadlineMs, nowMs) };
  }

  /** The time zone in which a viewer reads dates. */
  private zoneOf(viewersZone: string | undefined): string {
    return (this.isInViewersZone ? viewersZone : undefined) ?? this.timezone;
  }

  /**
   * Names its next deadline within a sentence, on one line: `ends 28 Nov, 18:00 CET`, without a time zone if it is that of each recipient. For
   * timers without recipients of their own.
   */
  endText(nowMs: number): string {
    const { language } = this.spec;
    const texts = dateTexts('end', language, this.timezone, this.countdown({ nowMs }).deadlineMs, nowMs);
    const sentence = oneLine(this.isInViewersZone ? texts.withoutZone : (texts.shorter[0] ?? texts.text));
    return sentence.slice(0, 1).toLocaleLowerCase(language) + sentence.slice(1);
  }

  /** What people read who do not see it. */
  get alternativeText(): string {
    const { alt, timezone, schedule } = this;
    const timezoneMode = this.isInViewersZone ? 'recipient' : 'timer';
    const when = 'targetDate' in schedule ? schedule : ({ type: 'evergreen' } as const);
    return alternativeText({ ...when, alt, timezone, timezoneMode, language: this.spec.language });
  }

  /** Before its `startsAt`. */
  pendingImage(nowMs: number): FinalFrameSpec {
    if (this.onPending === 'hidden' || this.startsAt === null) return { kind: 'hidden' };
    const startMs = this.startsAt.getTime();
    return { kind: 'message', ...dateTexts('start', this.spec.language, this.timezone, startMs, nowMs) };
  }

  /**
   * The most seconds that its image moves. On a transparent background, the frames of seconds without minutes are compressed when they are
   * first shown: there are too many of them to build in advance.
   */
  maxSeconds(scale: Scale): number {
    const { transparent, units } = this.spec;
    const isPrepared = !transparent || !units.includes('seconds') || units.includes('minutes');
    if (isPrepared) return animationLimits.max;
    return Math.max(animationLimits.min, Math.floor(maxUnpreparedPixels / this.pixels(scale)));
  }

  /** The smallest scale from the given one on at which a program that needs a large canvas plays each frame for its whole time. */
  scaleForLargeCanvas(least: Scale): Scale {
    return scales.find((scale) => scale >= least && this.pixels(scale) > smallCanvasPixels) ?? least;
  }

  /** Of one frame. */
  pixels(scale: Scale): number {
    return this.spec.width * this.spec.height * scale ** 2;
  }

  /** Its image while it shows nothing. */
  hiddenImage({ format, scale }: { readonly format: ImageFormat; readonly scale: Scale }): Buffer {
    return hiddenImage(format, this.spec.width * scale);
  }

  /** The layout for any time that needs this many digits of the leading unit. */
  layoutWithDigits(scale: Scale, leadingDigits: number): LayoutSpec {
    return shared({ ...this.spec, scale, leadingDigits });
  }

  /** The layout for the time that is left. */
  layoutSpec(scale: Scale, secondsLeft: number): LayoutSpec {
    if (!layoutFits(this.spec, secondsLeft)) this.spec = shared(layoutSpecFor(this.spec, secondsLeft));
    return scale === 1 ? this.spec : shared(layoutSpecFor({ ...this.spec, scale }, secondsLeft));
  }
}

function scheduleOf(timer: ScheduleInZone): RenderableTimer['schedule'] {
  switch (timer.type) {
    case 'fixed': {
      const { type, targetDate, timezone = 'UTC', timezoneMode = 'timer' } = timer;
      return { type, targetDate, timezone, timezoneMode };
    }
    case 'evergreen': {
      const { type, durationSeconds, endsAt, timezone = 'UTC', timezoneMode = 'timer' } = timer;
      return { type, durationSeconds, endsAt, timezone, timezoneMode };
    }
    case 'recurring':
      return new NextOccurrenceCache(timer.recurrence, timer.timezone, timer.timezoneMode);
    case 'personal': {
      const { type, durationSeconds, minimumSeconds, endsAt, fallbackDate, trust, timezone = 'UTC' } = timer;
      return { type, durationSeconds, minimumSeconds, endsAt, fallbackDate, trust, timezone };
    }
  }
}

function toFinalFrameSpec(onExpire: OnExpire): FinalFrameSpec | undefined {
  if (onExpire.action === 'zeros') return undefined;
  return onExpire.action === 'hidden' ? { kind: 'hidden' } : { kind: 'message', text: onExpire.message };
}

type Look = Pick<
  TimerAppearance,
  'template' | 'width' | 'height' | 'units' | 'language' | 'labels' | 'transparent' | 'motion'
> &
  Partial<Pick<Timer, 'mode'>>;

function specFor({ template, width, height, units, language, labels, transparent, motion, mode }: Look): LayoutSpec {
  const isTest = mode === 'test';
  return shared(layoutSpecFor({ template, width, height, units, language, labels, transparent, motion, isTest }, 0));
}

function shared(spec: LayoutSpec): LayoutSpec {
  const key = layoutKey(spec);
  const sharedSpec = sharedSpecs.get(key);
  if (sharedSpec === undefined) sharedSpecs.set(key, spec);
  return sharedSpec ?? spec;
}
