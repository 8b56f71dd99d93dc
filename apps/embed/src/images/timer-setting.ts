import { timerBytes } from '@tminus/analytics';
import type { ImageTimer } from '@tminus/database';
import type { Timer } from '@tminus/domain';
import { type Appearance, type Palette, createPalette, templates } from '@tminus/rendering';
import { appearanceOf } from './appearance.ts';

/** What an image needs of a timer, worked out once for all of its requests. */
export interface TimerSetting {
  timer: Timer;
  /** Paused or deleted: its image is the hidden one. */
  hidden: boolean;
  appearance: Appearance;
  palette: Palette;
  /** The timer in a view's record. */
  recordKey: Uint8Array;
}

export function toTimerSetting({ timer, deleted }: ImageTimer): TimerSetting {
  return {
    timer,
    hidden: deleted || timer.status !== 'active',
    appearance: appearanceOf(timer),
    palette: createPalette(templates[timer.template], timer.colors),
    recordKey: timerBytes(timer.id),
  };
}
