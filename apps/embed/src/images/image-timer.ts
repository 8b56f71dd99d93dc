import { Logger } from '@nestjs/common';
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
  type FinalFrameSpec,
  type LayoutSpec,
  type Palette,
  type Scale,
  createPalette,
  readableColors,
  layoutFits,
  layoutKey,
  layoutSpecFor,
  templates,
} from '@tminus/rendering';
import type { ViewAttributes } from '@tminus/counts';
import { type ViewRecord, timerBytes } from '@tminus/event-log';
import { LRUCache } from 'lru-cache';

/** Many timers have the same appearance: they share its spec. */
const sharedSpecs = new LRUCache<string, LayoutSpec>({ max: 2_000 });

/** The parts of a timer that its images need, prepared once. Tens of thousands are cached, so nothing else is kept. */
export class ImageTimer {
  readonly id: TimerId;
  readonly accountId: AccountId;
  readonly animationSeconds: number;
  /** Verifies signed starts of an evergreen timer; undefined for other timers. */
  readonly embedSecret: EmbedSecret | undefined;
  /** Whether its image is one transparent pixel: it is paused or deleted, or its time zone is unknown here. */
  readonly isHidden: boolean;
  readonly palette: Palette;
  /** What replaces the image at zero; undefined for zeros. */
  readonly finalFrame: FinalFrameSpec | undefined;
  /** Identifies the timer in spool records. */
  readonly idBytes: Uint8Array;
  private readonly schedule: Exclude<Schedule, { type: 'recurring' }> | NextOccurrenceCache;
  private spec: LayoutSpec;

  constructor({ timer, deleted, embedSecret }: TimerForImage) {
    this.id = timer.id;
    this.accountId = timer.accountId;
    this.schedule = scheduleOf(timer);
    this.embedSecret = embedSecret && EmbedSecret.fromBytes(embedSecret);
    this.animationSeconds = timer.animationSeconds;
    this.isHidden = deleted || timer.status !== 'active' || !isZoneKnown(timer);
    const template = templates[timer.template];
    this.palette = createPalette(template, readableColors(template, timer.colors));
    this.finalFrame = toFinalFrameSpec(timer.onExpire);
    this.idBytes = timerBytes(timer.id);
    this.spec = specFor(timer);
  }

  /**
   * The deadline at `nowMs`; both are epoch milliseconds.
   * @param startMs - when the countdown of an evergreen timer started for the recipient
   */
  deadlineMs(nowMs: number, startMs: number): number {
    const { schedule } = this;
    return schedule instanceof NextOccurrenceCache ? schedule.nextAfter(nowMs) : deadlineMs(schedule, nowMs, startMs);
  }

  /** The record of a view. @param nowMs - epoch milliseconds */
  viewRecord(nowMs: number, attributes: ViewAttributes): ViewRecord {
    return { kind: 'view', timer: this.idBytes, epochSecond: Math.floor(nowMs / 1000), attributes };
  }

  /** The layout for the time that is left. */
  layoutSpec(scale: Scale, secondsLeft: number): LayoutSpec {
    if (!layoutFits(this.spec, secondsLeft)) this.spec = shared(layoutSpecFor(this.spec, secondsLeft));
    return scale === 1 ? this.spec : shared(layoutSpecFor({ ...this.spec, scale }, secondsLeft));
  }
}

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

/** False if the timer was created on a runtime with newer time zone data. Logs each unknown time zone once. */
function isZoneKnown({ type, timezone }: Timer): boolean {
  if (type !== 'recurring' || isTimeZone(timezone)) return true;
  if (!unknownZones.has(timezone))
    logger.error(`Recurring timers in ${timezone} are hidden because this server does not know the time zone.`);
  unknownZones.add(timezone);
  return false;
}

function toFinalFrameSpec(onExpire: OnExpire): FinalFrameSpec | undefined {
  if (onExpire.action === 'zeros') return undefined;
  return onExpire.action === 'hidden' ? { kind: 'hidden' } : { kind: 'message', text: onExpire.message };
}

function specFor({ template, width, height, units, language, labels, transparent }: Timer): LayoutSpec {
  return shared(layoutSpecFor({ template, width, height, units, language, labels, transparent }, 0));
}

function shared(spec: LayoutSpec): LayoutSpec {
  const key = layoutKey(spec);
  const sharedSpec = sharedSpecs.get(key);
  if (sharedSpec === undefined) sharedSpecs.set(key, spec);
  return sharedSpec ?? spec;
}
