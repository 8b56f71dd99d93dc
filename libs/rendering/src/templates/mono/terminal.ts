import type { Rectangle } from '../../gif/blocks.ts';
import { mixColors, type ColorMix } from '../../palette/palette-shape.ts';
import { fillRoundedRectangle } from '../drawing/shapes.ts';
import { accentColor, mixedColor } from '../template-colors.ts';
import type { DrawingContext, Drawing } from '../template.ts';

/** Color of the terminal's screen: a little of the text color, like glowing phosphor. */
export const screenMix: ColorMix = { text: 0.075, accent: 0 };
export const textLevels = 6;

/** The smallest canvas with a title bar. */
const leastWithBar = { width: 240, height: 90 } as const;

/**
 * The buttons, as multiples of the bar's height: radius, distance of the first one from the side, and distance between two.
 */
const button = { radius: 0.17, inset: 0.6, pitch: 0.7 } as const;

/** A shade of text on the screen, by its level in the palette. */
export function shadeMix(level: number): ColorMix {
  return mixColors(screenMix, { text: 1, accent: 0 }, level / textLevels);
}

/** See `shadeMix`. */
export function shade(level: number): string {
  return mixedColor(shadeMix(level));
}

/** The part of the window below its title bar. */
export function screenOf(drawing: Drawing): Rectangle {
  const window = windowOf(drawing);
  const bar = barHeight(drawing);
  return { ...window, y: window.y + bar, height: window.height - bar };
}

/** Draws the window, a line below its title bar, and three buttons at the start in reading direction. */
export function drawWindow(context: DrawingContext, drawing: Drawing): void {
  const window = windowOf(drawing);
  context.fillStyle = mixedColor(screenMix);
  fillRoundedRectangle(context, window, Math.min(12, Math.round(Math.min(drawing.height, drawing.width) * 0.07)));
  const bar = barHeight(drawing);
  if (bar === 0) return;
  context.fillStyle = shade(1);
  context.fillRect(window.x, window.y + bar - 1, window.width, 1);
  // In whole pixels, vertically centered: small buttons stay round.
  const size = 2 * Math.max(1, Math.round(bar * button.radius)) + ((bar - 1) % 2);
  const y = window.y + (bar - 1 - size) / 2;
  for (const index of [0, 1, 2]) {
    const inset = Math.round(bar * (button.inset + index * button.pitch));
    const x = drawing.direction === 'rtl' ? window.x + window.width - inset - size : window.x + inset;
    context.fillStyle = index === 0 ? accentColor() : shade(1);
    fillRoundedRectangle(context, { x, y, width: size, height: size }, size / 2);
  }
}

function windowOf({ width, height }: Drawing): Rectangle {
  const margin = Math.max(1, Math.round(Math.min(width, height) * 0.03));
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}

function barHeight({ width, height }: Drawing): number {
  if (width < leastWithBar.width || height < leastWithBar.height) return 0;
  return Math.round(Math.min(34, Math.max(13, Math.min(height * 0.15, width * 0.045))));
}

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
