import type { Rectangle } from '../../gif/blocks.ts';
import { evenShape } from '../../palette/palette-shape.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { insetCanvas } from '../drawing/shapes.ts';
import { accentOn, pureBackground, textOn, accentColor, textColor } from '../template-colors.ts';
import { type Drawing, type DrawingContext, type MessageDrawing, type Template, fontsource } from '../template.ts';

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

function hasRoomForFrame({ width, height }: Drawing): boolean {
  return width >= smallestFramed.width && height >= smallestFramed.height;
}

/** Strokes a hairline with concave corners along the edges of the canvas, if there is room for it. */
function drawFrame(context: DrawingContext, drawing: Drawing): void {
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
function drawDiamond(context: DrawingContext, { x, y }: Point, size: number): void {
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
function drawFlourish(
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

const font = {
  ...fontsource('gfs-didot', 400),
  // GFS Didot has Greek and Vietnamese letters, but neither Cyrillic ones nor those of Central Europe.
  similar: ['latin-ext', 'cyrillic', 'cyrillic-ext'].map(
    (part) => `@fontsource/old-standard-tt/files/old-standard-tt-${part}-400-normal.woff2`,
  ),
};

const design: GroupDesign = {
  digits: { font, height: 0.689, overshoot: 0.021 },
  labels: {
    style: { font, letterSpacing: 0.2, wordSpacing: -0.05, evenScripts: true },
    place: 'below',
    size: 0.195,
    capitals: true,
    gap: 0.235,
  },
  margin: { x: 0.09, y: 0.19, stretchedX: 0.11 },
  gapBetweenDigits: 0.02,
  gapBetweenGroups: 0.56,
  gapStretch: 0.45,
  gapBetweenRows: 0.56,
  separator: 0.13,
};
/** Labels are only slightly lighter than digits: small hairlines look light already. */
const labelShare = 6 / 7;
/** A message can have a flourish below it. Its lengths are multiples of `base`, which is a share of the canvas. */
const message = {
  margin: { x: 0.1, y: 0.19 },
  heightShare: 0.23,
  flourish: { base: { x: 0.06, y: 0.23 }, size: 0.2, width: 2.4, room: 0.7 },
} as const;

/** A Didot with diamonds between the units, in a hairline frame like an invitation. */
export const elegant: Template = {
  title: 'Elegant',
  description: 'Didot numerals and fine diamonds in a hairline frame, like an invitation.',
  defaultColors: { background: '#f7f1e6', text: '#2a1e1b', accent: '#a87f3d' },
  defaultSize: { width: 600, height: 150 },
  fonts: [font],
  paletteShape: evenShape(7, 5),
  overlaps: [...textOn(pureBackground, { text: labelShare, accent: 0 }), accentOn(pureBackground)],
  byteBudget: 30_000,
  arrange(drawing) {
    const placed = placeGroups(drawing, design);
    return arrangeGroups(drawing, placed, {
      digitFont: font,
      labelColor: textColor(labelShare),
      drawBackdrop(context) {
        context.fillStyle = accentColor();
        context.strokeStyle = accentColor();
        drawFrame(context, drawing);
        drawSeparators(context, placed);
      },
    });
  },
  drawMessage(context, drawing) {
    const area = insetCanvas(drawing, message.margin);
    context.fillStyle = accentColor();
    context.strokeStyle = accentColor();
    drawFrame(context, drawing);
    const room = hasRoomForFrame(drawing) ? drawFlourishBelow(context, drawing, area) : 0;
    return drawFittedMessage(context, drawing, {
      style: { font, wordSpacing: -0.04 },
      maxSize: drawing.height * message.heightShare,
      area: { ...area, height: area.height - room },
      lineHeight: 1.2,
    });
  },
};

/** Draws a diamond in each gap, and a flourish between stacked groups. */
function drawSeparators(context: DrawingContext, { gaps, rowGaps, separator, digitSize }: PlacedGroups): void {
  for (const gap of gaps) drawDiamond(context, middleOf(gap), separator);
  for (const gap of rowGaps) drawFlourish(context, middleOf(gap), { size: separator, width: digitSize * 1.1 });
}

function middleOf({ x, y, width, height }: Rectangle): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Draws a flourish at the bottom of an area. Returns its height. */
function drawFlourishBelow(context: DrawingContext, drawing: MessageDrawing, area: Rectangle): number {
  const { flourish } = message;
  const base = Math.min(drawing.width * flourish.base.x, drawing.height * flourish.base.y);
  // An odd size puts the hairlines on the middle row of pixels of the diamond.
  const size = 1 + 2 * Math.round((base * flourish.size) / 2);
  const middle = { x: drawing.width / 2, y: area.y + area.height - size / 2 };
  drawFlourish(context, middle, { size, width: base * flourish.width });
  return Math.round(base * flourish.room);
}
