import type { Rectangle } from '../../gif/blocks.ts';
import {
  backgroundColor,
  pureAccent,
  pureBackground,
  pureText,
  textOn,
  accentColor,
  textColor,
} from '../template-colors.ts';
import { type DrawingContext, type Template, type TextStyle, type TimerDrawing, fontsource } from '../template.ts';
import { evenShape } from '../../palette/palette-shape.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawPlacedText, placeMessage } from '../drawing/message.ts';
import { insetCanvas } from '../drawing/shapes.ts';

/** Channels below this value are not part of a letter. */
const threshold = 128;

/**
 * Finds the counters of letters: the areas that they enclose, as in 0 or R. They reach one pixel into the letters.
 *
 * @param area - of the canvas, in CSS pixels; nothing is drawn there yet, and nothing is afterward
 * @param draw - draws the letters in a pure color
 * @returns the counters in rows, in pixels of the canvas
 */
function findCounters(context: DrawingContext, area: Rectangle, draw: () => void): Rectangle[] {
  const { a: scale, e, f } = context.getTransform();
  const [left, top] = [Math.floor(area.x * scale + e), Math.floor(area.y * scale + f)];
  const [width, height] = [Math.ceil(area.width * scale), Math.ceil(area.height * scale)];
  draw();
  const { data } = context.getImageData(left, top, width, height);
  context.fillStyle = backgroundColor;
  context.fillRect(area.x, area.y, area.width, area.height);
  const state = Uint8Array.from({ length: width * height }, (_, pixel) =>
    Math.max(data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0) < threshold ? enclosed : letter,
  );
  markOutside(state, width);
  return runsOf(state, width).map(({ start, end }) => ({
    x: left + (start % width) - 1,
    y: top + Math.floor(start / width) - 1,
    width: end - start + 2,
    height: 3,
  }));
}

/** Fills the counters with the background color. */
function clearCounters(context: DrawingContext, counters: readonly Rectangle[]): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = backgroundColor;
  for (const { x, y, width, height } of counters) context.fillRect(x, y, width, height);
  context.restore();
}

const [letter, enclosed, outside] = [0, 1, 2] as const;

/** Marks what can be reached from the edges without crossing a letter. */
function markOutside(state: Uint8Array, width: number): void {
  const last = state.length - width;
  const pending = Array.from(state.keys()).filter(
    (pixel) => pixel < width || pixel >= last || pixel % width === 0 || pixel % width === width - 1,
  );
  for (let pixel = pending.pop(); pixel !== undefined; pixel = pending.pop()) {
    if (state[pixel] !== enclosed) continue;
    state[pixel] = outside;
    pending.push(pixel - 1, pixel + 1, pixel - width, pixel + width);
  }
}

/** Stretches of enclosed pixels in the same row. They never touch the edges, so they end in their row. */
function runsOf(state: Uint8Array, width: number): { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let pixel = width; pixel < state.length; pixel++) {
    if (state[pixel] !== enclosed) continue;
    const start = pixel;
    while (state[pixel] === enclosed) pixel++;
    runs.push({ start, end: pixel });
  }
  return runs;
}

const font = fontsource('rubik', 800);

/** Height of capitals and flat digits, in em. */
const capHeight = 0.7;

const design: GroupDesign = {
  digits: { font, height: capHeight, overshoot: 0.014 },
  labels: {
    style: { font, letterSpacing: 0.12, evenScripts: true },
    place: 'below',
    size: 0.17,
    capitals: true,
    gap: 0.27,
  },
  margin: { x: 0.065, y: 0.15, stretchedX: 0.08 },
  // Room for the outline and its echo.
  cellPadding: { x: 0.064, y: 0.12 },
  gapBetweenGroups: 0.33,
  gapStretch: 0.4,
  gapBetweenRows: 0.34,
};
/** Labels are lighter than digits, with a weight from the palette. */
const labelShare = 3 / 4;
const message = { margin: { x: 0.08, y: 0.17 }, heightShare: 0.34 } as const;

/** Hollow digits, each with an echo of its outline behind it in the accent color. */
export const outline: Template = {
  title: 'Outline',
  description: 'Hollow digits with an echo of their outline in the accent color.',
  defaultColors: { background: '#ffd43a', text: '#17120c', accent: '#f2386b' },
  defaultSize: { width: 600, height: 150 },
  fonts: [font],
  // With more levels, the frames of a minute would be more than 32 KB, so that gzip could not repeat them.
  paletteShape: evenShape(4, 3, 1),
  overlaps: [
    ...textOn(pureBackground, { text: labelShare, accent: 0 }),
    // The echo is only behind the digits: it need not be visible on the background.
    { color: 'accent', drawn: pureText, behind: pureAccent },
  ],
  byteBudget: 47_000,
  arrange(drawing) {
    const placed = placeGroups(drawing, design);
    const lettering = letteringFor(placed.digitHeight, heightOfTwoDigits(drawing));
    return arrangeGroups(drawing, placed, {
      digitFont: font,
      labelColor: textColor(labelShare),
      drawDigit: (context, draw) => drawEchoed(context, { ...placed.cell, x: 0, y: 0 }, lettering, draw),
    });
  },
  drawMessage(context, drawing) {
    const placed = placeMessage(drawing, {
      style: { font, letterSpacing: 0.05 },
      maxSize: drawing.height * message.heightShare,
      area: insetCanvas(drawing, message.margin),
      lineHeight: 1.1,
    });
    const canvas = { x: 0, y: 0, width: drawing.width, height: drawing.height };
    drawEchoed(context, canvas, letteringFor(placed.style.size * capHeight), (outline) => {
      drawPlacedText(context, drawing, { ...placed, style: { ...placed.style, ...outline } });
    });
    return placed;
  },
};

/** How letters are drawn. Lengths are in whole CSS pixels. */
interface Lettering {
  /** Whether the background is visible through them. */
  readonly hollow: boolean;
  /** Width of the outline, or of the clear space around solid letters. */
  readonly line: number;
  /** Offset of the echo to the right and to the bottom. 0 for no echo. */
  readonly echo: number;
}

/**
 * To be legible, small letters are solid with an echo, and tiny ones solid without an echo.
 *
 * @param styleHeight - decides between the styles. Default: the letters' own height.
 */
function letteringFor(letterHeight: number, styleHeight = letterHeight): Lettering {
  if (styleHeight < 14) return { hollow: false, line: 0, echo: 0 };
  if (styleHeight < 30) return { hollow: false, line: 1, echo: 2 };
  // At least 2 pixels, relatively thinner for larger letters.
  const line = Math.max(2, Math.round((letterHeight + 12) / 28));
  return { hollow: true, line, echo: 2 * line };
}

/** The height of the digits when the first unit has two: a timer keeps its style when 100 days become 99 and all digits grow. */
function heightOfTwoDigits(drawing: TimerDrawing): number {
  const groups = drawing.groups.map((group) => ({ ...group, digits: 2 }));
  return placeGroups({ ...drawing, groups }, design).digitHeight;
}

/**
 * Draws letters with their echo behind them, both together centered in their place. The echo leaves the letters' counters free, so that they
 * stay legible.
 *
 * @param area - of the canvas, which contains only the letters
 * @param draw - draws the letters once with the given outline
 */
function drawEchoed(
  context: DrawingContext,
  area: Rectangle,
  { hollow, line, echo }: Lettering,
  draw: (outline: Pick<TextStyle, 'outline'>) => void,
): void {
  const outline = line > 0 ? { outline: line } : {};
  const drawShifted = (shift: number, style: Pick<TextStyle, 'outline'>) => {
    context.translate(shift, shift);
    draw(style);
    context.translate(-shift, -shift);
  };
  context.save();
  if (echo > 0) {
    const counters = findCounters(context, area, () => {
      context.strokeStyle = textColor();
      context.fillStyle = textColor();
      drawShifted(-echo / 2, hollow ? outline : {});
    });
    context.strokeStyle = accentColor();
    context.fillStyle = hollow ? backgroundColor : accentColor();
    drawShifted(echo / 2, hollow ? outline : {});
    clearCounters(context, counters);
  }
  context.strokeStyle = hollow ? textColor() : backgroundColor;
  context.fillStyle = hollow ? backgroundColor : textColor();
  drawShifted(-echo / 2, outline);
  context.restore();
}
