import { backgroundColor, textColor } from '../template-colors.ts';
import type { DrawingContext } from '../template.ts';
import { drawHalf, flapShares, halfOf, slitOf, type Flap, type Half } from './flap.ts';

/** A flap falls faster and faster: shares of half a turn. */
export const fallProgress = [0.12, 0.36, 0.68] as const;

/** Draws a whole digit on both halves, with a weight of the text color. */
type DrawDigit = (share: number) => void;

/** Weights of the text color: of a half and of the digit on it. */
interface Shade {
  readonly flap: number;
  readonly digit: number;
}

/** Light comes from above: the front of the falling half turns away from it, the back toward it. The back casts a shadow. */
const shades = {
  upper: { flap: flapShares.upper, digit: 1 },
  front: (tilt: number) =>
    tilt > 0.5 ? { flap: flapShares.lower, digit: 0.75 } : { flap: flapShares.upper, digit: 1 },
  back: { flap: 0.244, digit: 1 },
  lower: { flap: flapShares.lower, digit: 1 },
  lowerInShadow: { flap: flapShares.lower / 2, digit: 0.75 },
} as const;
/** The free edge of the falling half, as multiples of the flap's unit. */
const edge = { light: 0.011, shadow: 0.022 } as const;

/**
 * Draws a flap while its upper half falls: behind it, the upper half of the next digit; below it, the lower half of the one before. The front
 * of the falling half shows the digit before, and its back the next one.
 *
 * @param progress - of half a turn: 0.5 is when the falling half points at the viewer
 */
export function drawFallingFlap(
  context: DrawingContext,
  flap: Flap,
  progress: number,
  digits: { readonly before: DrawDigit; readonly after: DrawDigit },
): void {
  const angle = progress * Math.PI;
  const height = Math.cos(angle);
  const isFront = height > 0;
  drawPart(context, flap, 'upper', shades.upper, digits.after);
  drawPart(context, flap, 'lower', isFront ? shades.lower : shades.lowerInShadow, digits.before);
  const { x, y, width, height: slit } = slitOf(flap);
  const hinge = isFront ? y : y + slit;
  context.save();
  context.translate(0, hinge);
  context.scale(1, Math.abs(height));
  context.translate(0, -hinge);
  if (isFront) drawPart(context, flap, 'upper', shades.front(Math.sin(angle)), digits.before);
  else drawPart(context, flap, 'lower', shades.back, digits.after);
  context.restore();
  const light = Math.max(1, Math.round(flap.unit * edge.light));
  const shadow = Math.max(1, Math.round(flap.unit * edge.shadow));
  if (isFront) {
    const top = Math.round(hinge - height * halfOf(flap, 'upper').height);
    context.fillStyle = textColor(0.328);
    context.fillRect(x, top, width, light);
  } else {
    const bottom = Math.round(hinge - height * (halfOf(flap, 'lower').height - slit));
    context.fillStyle = backgroundColor;
    context.fillRect(x, bottom, width, shadow);
  }
}

function drawPart(context: DrawingContext, flap: Flap, half: Half, shade: Shade, drawDigit: DrawDigit): void {
  const { x, y, width, height } = halfOf(flap, half);
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  drawHalf(context, flap, half, shade.flap);
  drawDigit(shade.digit);
  context.restore();
}
