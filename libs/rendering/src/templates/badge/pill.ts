import type { Rectangle } from '../../gif/blocks.ts';
import type { ColorMix } from '../../palette/palette-shape.ts';
import { fillRoundedRectangle } from '../drawing/shapes.ts';
import { accentColor, mixedColor } from '../template-colors.ts';
import type { DrawingContext, Drawing } from '../template.ts';

/** A pill: a tint of the accent, and a trace of the text's color, so that it shows where the two others are alike. */
export const pillMix: ColorMix = { text: 0.05, accent: 0.15 };

/** The dot, as multiples of the font size: what it takes before the digits, and what it is wide. */
export const dotLead = 0.58;
const dotWidth = 0.38;
/** On round ends a dot looks further inside than it is. */
const dotShift = -0.04;

export function drawPill(context: DrawingContext, area: Rectangle, radius = area.height / 2): void {
  context.fillStyle = mixedColor(pillMix);
  fillRoundedRectangle(context, area, radius);
}

/** The dot at a pill's beginning, `inset` from its end and half way up, on whole pixels: small ones stay round. */
export function drawDot(
  context: DrawingContext,
  { direction }: Drawing,
  pill: Rectangle,
  size: number,
  inset: number,
): void {
  const width = pill.height % 2 === 0 ? 2 * Math.round((size * dotWidth) / 2) : oddNear(size * dotWidth);
  const distance = Math.round(inset + size * dotShift);
  const x = direction === 'rtl' ? pill.x + pill.width - distance - width : pill.x + distance;
  context.fillStyle = accentColor();
  fillRoundedRectangle(context, { x, y: pill.y + (pill.height - width) / 2, width, height: width }, width / 2);
}

/** The odd number next to another. */
function oddNear(value: number): number {
  return 2 * Math.round((value - 1) / 2) + 1;
}
