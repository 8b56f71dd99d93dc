import type { Rectangle } from '../../gif/blocks.ts';
import { mixColors } from '../../palette/palette-shape.ts';
import { accentColor, mixedColor } from '../template-colors.ts';
import type { DrawingContext, Drawing } from '../template.ts';
import { screenMix } from './window.ts';

/** Sizes of the prompt and the cursor, as multiples of the font size of the text between them. */
const prompt = { width: 0.3, height: 0.54, stroke: 0.1 } as const;
const cursor = { width: 0.2, rise: 0.07 } as const;
/** Color of the cursor when it is off: an afterglow. */
const afterglow = mixedColor(mixColors(screenMix, { text: 0, accent: 1 }, 0.25));

/** The position of the prompt at the start of a flank, vertically centered. */
export function promptIn({ direction }: Drawing, flank: Rectangle, size: number): Rectangle {
  const [width, height] = [size * prompt.width, size * prompt.height];
  const x = direction === 'rtl' ? flank.x + flank.width - width : flank.x;
  return { x, y: flank.y + (flank.height - height) / 2, width, height };
}

/** Draws an angle bracket that points in reading direction. */
export function drawPrompt(context: DrawingContext, { direction }: Drawing, { x, y, width, height }: Rectangle): void {
  const [back, tip] = direction === 'rtl' ? [x + width, x] : [x, x + width];
  context.strokeStyle = accentColor();
  context.lineWidth = Math.max(1.5, (height / prompt.height) * prompt.stroke);
  context.lineJoin = 'miter';
  context.lineCap = 'butt';
  context.beginPath();
  context.moveTo(back, y);
  context.lineTo(tip, y + height / 2);
  context.lineTo(back, y + height);
  context.stroke();
}

/** The position of the cursor at the end of a flank, in whole pixels, a little higher than the text beside it. */
export function cursorIn({ direction }: Drawing, flank: Rectangle, size: number): Rectangle {
  const [width, rise] = [Math.round(size * cursor.width), Math.round(size * cursor.rise)];
  const x = direction === 'rtl' ? flank.x : flank.x + flank.width - width;
  const [top, bottom] = [Math.round(flank.y) - rise, Math.round(flank.y + flank.height) + rise];
  return { x: Math.round(x), y: top, width, height: bottom - top };
}

/** Draws the cursor, lit or not. */
export function drawCursor(context: DrawingContext, { x, y, width, height }: Rectangle, lit: boolean): void {
  context.fillStyle = lit ? accentColor() : afterglow;
  context.fillRect(x, y, width, height);
}
