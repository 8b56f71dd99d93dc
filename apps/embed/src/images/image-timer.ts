import { Logger } from '@nestjs/common';
import { timerBytes } from '@tminus/event-log';
import { EmbedSecret } from '@tminus/auth';
import type { TimerForImage } from '@tminus/database';
import {
  NextOccurrenceCache,
  type AccountId,
  type OnExpire,
  type Schedule,
  type Timer,
  type TimerId,
  deadlineMs,
  isTimeZone,
} from '@tminus/domain';
import {
  type EndingSpec,
  type LayoutSpec,
  type Palette,
  type Scale,
  createPalette,
  layoutFits,
  layoutKey,
  layoutSpecFor,
  templates,
} from '@tminus/rendering';
import { LRUCache } from 'lru-cache';

/** Most timers look like many others: what says so is kept once. */
const sharedSpecs = new LRUCache<string, LayoutSpec>({ max: 2_000 });

/** What an image needs of a timer, worked out once for all of its requests, and no more: tens of thousands are kept. */
export class ImageTimer {
  readonly id: TimerId;
  readonly accountId: AccountId;
  readonly animationSeconds: number;
  /** With what the starts of an evergreen timer are signed; undefined for others. */
  readonly embedSecret: EmbedSecret | undefined;
  /** Paused or deleted, or it cannot be counted down here: its image is the hidden one. */
  readonly hidden: boolean;
  readonly palette: Palette;
  /** What stands in the place of zero; undefined where zeros do. */
  readonly ending: EndingSpec | undefined;
  /** The timer in a view's record. */
  readonly recordKey: Uint8Array;
  private readonly schedule: Exclude<Schedule, { type: 'recurring' }> | NextOccurrenceCache;
  private spec: LayoutSpec;

  constructor({ timer, deleted, embedSecret }: TimerForImage) {
    this.id = timer.id;
    this.accountId = timer.accountId;
    this.schedule = scheduleOf(timer);
    this.embedSecret = embedSecret && EmbedSecret.of(embedSecret);
    this.animationSeconds = timer.animationSeconds;
    this.hidden = deleted || timer.status !== 'active' || !isZoneKnown(timer);
    this.palette = createPalette(templates[timer.template], timer.colors);
    this.ending = endingFor(timer.onExpire);
    this.recordKey = timerBytes(timer.id);
    this.spec = specFor(timer);
  }

  /**
   * The instant that it counts down to at `nowMs`; both are epoch milliseconds.
   * @param startMs - when an evergreen timer began for the recipient
   */
  deadlineMs(nowMs: number, startMs: number): number {
    const { schedule } = this;
    return schedule instanceof NextOccurrenceCache ? schedule.nextAfter(nowMs) : deadlineMs(schedule, nowMs, startMs);
  }

  /** The layout for a remaining time. */
  layoutSpec(scale: Scale, secondsLeft: number): LayoutSpec {
    if (!layoutFits(this.spec, secondsLeft)) this.spec = shared(layoutSpecFor(this.spec, secondsLeft));
    return scale === 1 ? this.spec : shared(layoutSpecFor({ ...this.spec, scale }, secondsLeft));
  }
}

/** Without what else a timer holds: tens of thousands are kept. */
function scheduleOf(timer: Timer): ImageTimer['schedule'] {
  switch (timer.type) {
    case 'fixed':
      return { type: timer.type, targetDate: timer.targetDate };
    case 'evergreen':
      return { type: timer.type, durationSeconds: timer.durationSeconds };
    case 'recurring':
      return new NextOccurrenceCache(timer.recurrence, timer.timezone);
  }
}

const logger = new Logger('Images');
const unknownZones = new Set<string>();

/** Not so where the timer was made on a runtime that knew more time zones than this one; that is logged once for each. */
function isZoneKnown({ type, timezone }: Timer): boolean {
  if (type !== 'recurring' || isTimeZone(timezone)) return true;
  if (!unknownZones.has(timezone)) logger.error(`Recurring timers in ${timezone} are hidden: no such time zone here.`);
  unknownZones.add(timezone);
  return false;
}

function endingFor(onExpire: OnExpire): EndingSpec | undefined {
  if (onExpire.action === 'zeros') return undefined;
  return onExpire.action === 'hidden' ? { kind: 'hidden' } : { kind: 'message', text: onExpire.message };
}

function specFor({ template, width, height, units, language, labels, transparent }: Timer): LayoutSpec {
  return shared(layoutSpecFor({ template, width, height, units, language, labels, transparent }, 0));
}

function shared(spec: LayoutSpec): LayoutSpec {
  const key = layoutKey(spec);
  const known = sharedSpecs.get(key);
  if (known === undefined) sharedSpecs.set(key, spec);
  return known ?? spec;
}
