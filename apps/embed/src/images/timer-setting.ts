import { timerBytes } from '@tminus/analytics';
import type { ImageTimer } from '@tminus/database';
import type { OnExpire, Timer } from '@tminus/domain';
import {
  type EndingSpec,
  type LayoutSpec,
  type Palette,
  type Scale,
  createPalette,
  layoutFits,
  layoutSpecFor,
  templates,
} from '@tminus/rendering';

/** What an image needs of a timer, worked out once for all of its requests. */
export interface TimerSetting {
  timer: Timer;
  /** Paused or deleted: its image is the hidden one. */
  hidden: boolean;
  palette: Palette;
  /** What stands in the place of zero; undefined where zeros do. */
  ending: EndingSpec | undefined;
  /** The layout for a remaining time. */
  layoutSpec(scale: Scale, secondsLeft: number): LayoutSpec;
  /** The timer in a view's record. */
  recordKey: Uint8Array;
}

export function toTimerSetting({ timer, deleted }: ImageTimer): TimerSetting {
  return {
    timer,
    hidden: deleted || timer.status !== 'active',
    palette: createPalette(templates[timer.template], timer.colors),
    ending: endingFor(timer.onExpire),
    layoutSpec: layoutSpecs(timer),
    recordKey: timerBytes(timer.id),
  };
}

function endingFor(onExpire: OnExpire): EndingSpec | undefined {
  if (onExpire.action === 'zeros') return undefined;
  return onExpire.action === 'hidden' ? { kind: 'hidden' } : { kind: 'message', text: onExpire.message };
}

/** Keeps the latest spec of each scale: it changes when a digit of the days falls away, every few years of a timer. */
function layoutSpecs(timer: Timer): TimerSetting['layoutSpec'] {
  const latest = new Map<Scale, LayoutSpec>();
  return (scale, secondsLeft) => {
    const known = latest.get(scale);
    if (known && layoutFits(known, secondsLeft)) return known;
    const spec = layoutSpecFor({ ...timer, scale }, secondsLeft);
    latest.set(scale, spec);
    return spec;
  };
}
