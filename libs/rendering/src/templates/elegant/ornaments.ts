import type { DrawingContext, Drawing } from '../template.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Canvases smaller than this have no frame, in CSS pixels. */
const smallestFramed = { width: 200, height: 80 } as const;
/**
 * The frame's distance from the edges, as shares of the canvas. Labels are at least 0.045 of its width away from the sides.
 */
const frame = { x: 0.03, y: 0.06, largest: 18 } as const;
/** Radius of the frame's concave corners, as a multiple of its distance from the edges. */
const cornerRadius = 1.25;

export function hasRoomForFrame({ width, height }: Drawing): boolean {
  return width >= smallestFramed.width && height >= smallestFramed.height;
}

/** Strokes a hairline with concave corners along the edges of the canvas, if there is room for it. */
export function drawFrame(context: DrawingContext, drawing: Drawing): void {
  if (!hasRoomForFrame(drawing)) return;
  const { width, height } = drawing;
  const distance = Math.round(Math.min(width * frame.x, height * frame.y, frame.largest));
  const radius = Math.round(distance * cornerRadius);
  const inset = distance + 0.5;
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  context.lineWidth = 1;
  context.beginPath();
  context.arc(left, top, radius, Math.PI / 2, 0, true);
  context.arc(right, top, radius, Math.PI, Math.PI / 2, true);
  context.arc(right, bottom, radius, -Math.PI / 2, Math.PI, true);
  context.arc(left, bottom, radius, 0, -Math.PI / 2, true);
  context.closePath();
  context.stroke();
}

/** Fills a diamond with the width and height `size`. */
export function drawDiamond(context: DrawingContext, { x, y }: Point, size: number): void {
  const reach = size / 2;
  context.beginPath();
  context.moveTo(x, y - reach);
  context.lineTo(x + reach, y);
  context.lineTo(x, y + reach);
  context.lineTo(x - reach, y);
  context.closePath();
  context.fill();
}

/** Draws a diamond between two hairlines. */
export function drawFlourish(
  context: DrawingContext,
  { x, y }: Point,
  { size, width }: { readonly size: number; readonly width: number },
): void {
  drawDiamond(context, { x, y }, size);
  const length = Math.round((width - size) / 2 - size);
  const row = Math.round(y - 0.5);
  context.fillRect(Math.round(x - size * 1.5) - length, row, length, 1);
  context.fillRect(Math.round(x + size * 1.5), row, length, 1);
}
