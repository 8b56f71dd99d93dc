import { timerBytes } from '@tminus/analytics';
import type { ImageTimer } from '@tminus/database';
import type { AccountId, OnExpire, Schedule, Timer, TimerId } from '@tminus/domain';
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
export class TimerSetting {
  readonly id: TimerId;
  readonly accountId: AccountId;
  readonly schedule: Schedule;
  readonly animationSeconds: number;
  /** Paused or deleted: its image is the hidden one. */
  readonly hidden: boolean;
  readonly palette: Palette;
  /** What stands in the place of zero; undefined where zeros do. */
  readonly ending: EndingSpec | undefined;
  /** The timer in a view's record. */
  readonly recordKey: Uint8Array;
  private spec: LayoutSpec;

  constructor({ timer, deleted }: ImageTimer) {
    this.id = timer.id;
    this.accountId = timer.accountId;
    this.schedule = scheduleOf(timer);
    this.animationSeconds = timer.animationSeconds;
    this.hidden = deleted || timer.status !== 'active';
    this.palette = createPalette(templates[timer.template], timer.colors);
    this.ending = endingFor(timer.onExpire);
    this.recordKey = timerBytes(timer.id);
    this.spec = specFor(timer);
  }

  /** The layout for a remaining time. */
  layoutSpec(scale: Scale, secondsLeft: number): LayoutSpec {
    if (!layoutFits(this.spec, secondsLeft)) this.spec = shared(layoutSpecFor(this.spec, secondsLeft));
    return scale === 1 ? this.spec : shared(layoutSpecFor({ ...this.spec, scale }, secondsLeft));
  }
}

/** Without what else a timer holds: tens of thousands are kept. */
function scheduleOf(timer: Timer): Schedule {
  switch (timer.type) {
    case 'fixed':
      return { type: timer.type, targetDate: timer.targetDate };
    case 'evergreen':
      return { type: timer.type, durationSeconds: timer.durationSeconds };
    case 'recurring':
      return { type: timer.type, recurrence: timer.recurrence, timezone: timer.timezone };
  }
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
