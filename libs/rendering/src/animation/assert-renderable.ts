import { colorTableLength } from '../gif/blocks.ts';
import type { Layout } from '../layout/layout.ts';
import { maxLeadingDigits, shownSeconds, smallestUnit, type CounterUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import type { FinalFrame } from './final-frame.ts';

/** @throws RangeError if the arguments do not fit together */
export function assertRenderable(
  { bitmaps, counter, spec }: Layout,
  palette: Palette,
  secondsLeft: number,
  finalFrame: FinalFrame | undefined,
): void {
  if (!Number.isSafeInteger(secondsLeft)) throw new RangeError(`secondsLeft must be an integer, not ${secondsLeft}.`);
  const paletteLength = colorTableLength(bitmaps.colorBits);
  if (palette.length !== paletteLength) {
    throw new RangeError(`The palette has ${paletteLength} bytes, not ${palette.length}.`);
  }
  if (finalFrame !== undefined && (finalFrame.width !== bitmaps.width || finalFrame.height !== bitmaps.height)) {
    throw new RangeError(`The final frame and the layout differ in size.`);
  }
  const leading = counter[0] as CounterUnit;
  const shown = shownSeconds(smallestUnit(counter).seconds, secondsLeft);
  if (shown >= (leading.maxValue + 1) * leading.seconds && spec.leadingDigits < maxLeadingDigits(leading.unit)) {
    throw new RangeError(`A layout with ${spec.leadingDigits} digits of ${leading.unit} cannot show ${secondsLeft} s.`);
  }
}
