import type { Rectangle } from '../../gif/blocks.ts';
import { accentColor, backgroundColor, textColor } from '../template-colors.ts';
import type { DrawingContext } from '../template.ts';

/** Weights of text: the lower half is a little darker, as if lit from above. */
export const flapShares = { upper: 0.16, lower: 0.11 } as const;

/** As multiples of the flap's unit. For notches and pins: how far they reach beyond the slit above and below. */
const details = { radius: 0.06, slit: 0.022, notch: { width: 0.04, reach: 0.05 }, pinReach: 0.028 } as const;
/** Notches narrower than this, in pixels, are not drawn: they would look like specks. */
const smallestNotch = 2;

/** A card that is split across the middle and turns on pins. */
export interface Flap {
  /** In whole CSS pixels. */
  readonly area: Rectangle;
  /** Details are multiples of this: the digits' font size. */
  readonly unit: number;
}

/** Width of the sides of a flap, with its round corners and pins. Between them the halves are plain. */
export function sideOf(unit: number): number {
  return Math.ceil(unit * details.radius);
}

export type Half = 'upper' | 'lower';

/** Draws the halves of a flap. */
export function drawFlap(context: DrawingContext, flap: Flap): void {
  drawHalf(context, flap, 'upper', flapShares.upper);
  drawHalf(context, flap, 'lower', flapShares.lower);
}

/** Draws half of a flap. The slit belongs to the lower one. @param share - weight of text */
export function drawHalf(context: DrawingContext, flap: Flap, half: Half, share: number): void {
  const radius = flap.unit * details.radius;
  const { x, y, width, height } = halfOf(flap, half);
  context.fillStyle = textColor(share);
  context.beginPath();
  context.roundRect(x, y, width, height, half === 'upper' ? [radius, radius, 0, 0] : [0, 0, radius, radius]);
  context.fill();
}

/** The area of half of a flap. */
export function halfOf(flap: Flap, half: Half): Rectangle {
  const { area } = flap;
  const upperHeight = slitOf(flap).y - area.y;
  return half === 'upper'
    ? { ...area, height: upperHeight }
    : { ...area, y: area.y + upperHeight, height: area.height - upperHeight };
}

/** Cuts the slit between the halves, through the text. Small flaps have none. */
export function cutSlit(context: DrawingContext, flap: Flap): void {
  fillAreas(context, backgroundColor, [slitOf(flap)]);
}

/** Draws the pins in notches at the ends of the slit. Small flaps have none. */
export function drawPins(context: DrawingContext, flap: Flap): void {
  const notchWidth = Math.round(flap.unit * details.notch.width);
  if (notchWidth < smallestNotch) return;
  const atEnds = (width: number, reach: number) => {
    const { x, y, height } = slitOf(flap);
    const pixels = Math.max(1, Math.round(flap.unit * reach));
    const end = { x, y: y - pixels, width, height: height + 2 * pixels };
    return [end, { ...end, x: x + flap.area.width - width }];
  };
  fillAreas(context, backgroundColor, atEnds(notchWidth, details.notch.reach));
  fillAreas(context, accentColor(), atEnds(notchWidth - 1, details.pinReach));
}

/** The slit between the halves. Its height is 0 on small flaps. */
export function slitOf({ area, unit }: Flap): Rectangle {
  const height = Math.round(unit * details.slit);
  return { ...area, y: area.y + Math.round((area.height - height) / 2), height };
}

function fillAreas(context: DrawingContext, color: string, areas: readonly Rectangle[]): void {
  context.fillStyle = color;
  for (const { x, y, width, height } of areas) context.fillRect(x, y, width, height);
}

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
