import type { Rectangle } from '../../gif/blocks.ts';
import type { ColorMix } from '../../palette/palette-shape.ts';
import { fillRoundedRectangle } from '../drawing/shapes.ts';
import { accentColor, mixedColor } from '../template-colors.ts';
import type { DrawingContext, Drawing } from '../template.ts';

/**
 * Color of a pill: a tint of the accent with a little of the text color, so that it is visible even if accent and background are similar.
 */
export const pillMix: ColorMix = { text: 0.05, accent: 0.15 };

/** Space for the dot before the digits, and its width, as multiples of the font size. */
export const dotLead = 0.58;
const dotWidth = 0.38;
/** At a round end, a dot looks further inside than it is. */
const dotShift = -0.04;

export function drawPill(context: DrawingContext, area: Rectangle, radius = area.height / 2): void {
  context.fillStyle = mixedColor(pillMix);
  fillRoundedRectangle(context, area, radius);
}

/** Draws the dot at the start of a pill, vertically centered, on whole pixels: small dots stay round. */
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

/** The nearest odd number. */
function oddNear(value: number): number {
  return 2 * Math.round((value - 1) / 2) + 1;
}
