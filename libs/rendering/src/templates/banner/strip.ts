import type { Rectangle } from '../../gif/blocks.ts';
import type { ColorMix } from '../../palette/palette-shape.ts';
import { fillRoundedRectangle } from '../drawing/shapes.ts';
import { accentColor, mixedColor } from '../template-colors.ts';
import type { DrawingContext, Drawing } from '../template.ts';

/** Color of the strip: a little of the text color, so that it is visible with any accent. */
export const stripMix: ColorMix = { text: 0.07, accent: 0 };

/** From this width or height on, in pixels, the edge of the strip is a tile with a clock. Below it is a bar. */
const leastTile = 22;
/** On canvases narrower than this multiple of their height, the edge is at the top. */
const leastRatio = 1.6;
/** The clock: its radius as a share of the tile's shorter side, other lengths as multiples of the radius. */
const clock = { radius: 0.27, stroke: 0.2, minuteHand: 0.6, hourHand: { x: 0.4, y: 0.27 } } as const;

/** A strip with its position, in whole CSS pixels. */
export interface Strip {
  readonly whole: Rectangle;
  /** Filled with the accent color, at the start in reading direction. */
  readonly edge: Rectangle;
  /** Whether the edge is at the top instead. */
  readonly isAtTop: boolean;
  /** The rest, for the content. */
  readonly inner: Rectangle;
}

export function placeStrip(drawing: Drawing): Strip {
  const margin = drawing.height < 60 ? 1 : 2;
  const whole = { x: margin, y: margin, width: drawing.width - 2 * margin, height: drawing.height - 2 * margin };
  if (drawing.width < leastRatio * drawing.height) {
    const height = tileOrBar(Math.min(whole.height * 0.18, whole.width * 0.24));
    const inner = { ...whole, y: whole.y + height, height: whole.height - height };
    return { whole, edge: { ...whole, height }, isAtTop: true, inner };
  }
  const width = tileOrBar(Math.min(whole.height, whole.width * 0.125));
  const [left, right] = [whole.x, whole.x + whole.width - width];
  const inner = { ...whole, width: whole.width - width };
  return drawing.direction === 'rtl'
    ? { whole, edge: { ...whole, x: right, width }, isAtTop: false, inner }
    : { whole, edge: { ...whole, x: left, width }, isAtTop: false, inner: { ...inner, x: left + width } };
}

function tileOrBar(size: number): number {
  return size < leastTile ? Math.max(3, Math.round(size * 0.25)) : Math.round(size);
}

export function drawStrip(context: DrawingContext, { whole, edge }: Strip): void {
  const radius = Math.min(12, Math.round(Math.min(whole.width, whole.height) * 0.13));
  context.fillStyle = mixedColor(stripMix);
  fillRoundedRectangle(context, whole, radius);
  context.save();
  context.beginPath();
  context.rect(edge.x, edge.y, edge.width, edge.height);
  context.clip();
  context.fillStyle = accentColor();
  fillRoundedRectangle(context, whole, radius);
  context.restore();
  if (Math.min(edge.width, edge.height) >= leastTile) drawClock(context, edge);
}

/** Draws the outline and the two hands of a clock in the color of the strip. */
function drawClock(context: DrawingContext, tile: Rectangle): void {
  const radius = Math.round(Math.min(tile.width, tile.height) * clock.radius);
  const [x, y] = [tile.x + tile.width / 2, tile.y + tile.height / 2];
  context.strokeStyle = mixedColor(stripMix);
  context.lineWidth = Math.max(1.5, radius * clock.stroke);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.moveTo(x, y - radius * clock.minuteHand);
  context.lineTo(x, y);
  context.lineTo(x + radius * clock.hourHand.x, y + radius * clock.hourHand.y);
  context.stroke();
}
