import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import { mixColors, panelShape, type ColorMix } from '../../palette/palette-shape.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { fillRoundedRectangle, fillCell } from '../drawing/shapes.ts';
import { accentOn, textOn, mixedColor, accentColor } from '../template-colors.ts';
import { type Drawing, type DrawingContext, type Template, fontsource } from '../template.ts';
import type { Rectangle } from '../../gif/blocks.ts';

/** Color of the strip: a little of the text color, so that it is visible with any accent. */
const stripMix: ColorMix = { text: 0.07, accent: 0 };

/** From this width or height on, in pixels, the edge of the strip is a tile with a clock. Below it is a bar. */
const leastTile = 22;
/** On canvases narrower than this multiple of their height, the edge is at the top. */
const leastRatio = 1.6;
/** The clock: its radius as a share of the tile's shorter side, other lengths as multiples of the radius. */
const clock = { radius: 0.27, stroke: 0.2, minuteHand: 0.6, hourHand: { x: 0.4, y: 0.27 } } as const;

/** A strip with its position, in whole CSS pixels. */
interface Strip {
  readonly whole: Rectangle;
  /** Filled with the accent color, at the start in reading direction. */
  readonly edge: Rectangle;
  /** Whether the edge is at the top instead. */
  readonly isAtTop: boolean;
  /** The rest, for the content. */
  readonly inner: Rectangle;
}

function placeStrip(drawing: Drawing): Strip {
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

function drawStrip(context: DrawingContext, { whole, edge }: Strip): void {
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

const digitFont = fontsource('ibm-plex-sans-condensed', 600);
const labelFont = fontsource('ibm-plex-sans-condensed', 400);

const design: GroupDesign = {
  digits: { font: digitFont, height: 0.698, overshoot: 0.012 },
  labels: { style: { font: labelFont }, place: 'beside', size: 0.52, capitals: false, gap: 0.13 },
  margin: { x: 0.045, y: 0.17 },
  gapBetweenGroups: 0.46,
  gapStretch: 0.5,
  stackingGain: 1.2,
  gapBetweenRows: 0.42,
};
/** Below a tile at the top, there is room for labels below the digits, and both are centered. */
const centeredDesign: GroupDesign = {
  ...design,
  labels: { ...design.labels, place: 'below', size: 0.36, gap: 0.2 },
  margin: { x: 0.08, y: 0.1 },
  gapBetweenGroups: 0.9,
};
const textLevels = 6;
/** Words are a step or two of the palette lighter than digits. */
const labelMix = mixColors(stripMix, { text: 1, accent: 0 }, 4 / textLevels);
const message = { margin: { x: 0.05, y: 0.16 }, heightShare: 0.42 } as const;

/** One line of numbers and words on a strip, which starts with a tile in the accent color. */
export const banner: Template = {
  title: 'Banner',
  description: 'One wide line of digits and words, on a strip that begins with a clock on the accent color.',
  defaultColors: { background: '#ffffff', text: '#14213d', accent: '#e4572e' },
  defaultSize: { width: 600, height: 80 },
  fonts: [digitFont, labelFont],
  paletteShape: panelShape(stripMix, { text: textLevels, accent: 4 }),
  overlaps: [...textOn(stripMix, labelMix), accentOn(stripMix)],
  byteBudget: 30_000,
  arrange(drawing) {
    const strip = placeStrip(drawing);
    const placed = placeGroups(drawing, strip.isAtTop ? centeredDesign : design, strip.inner);
    return arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: mixedColor(labelMix),
      drawBackdrop: (context) => drawStrip(context, strip),
      drawPanel: (context, cell) => fillCell(context, cell, stripMix),
    });
  },
  drawMessage(context, drawing) {
    const strip = placeStrip(drawing);
    drawStrip(context, strip);
    const { inner } = strip;
    const [x, y] = [Math.round(inner.width * message.margin.x), Math.round(inner.height * message.margin.y)];
    const area = { x: inner.x + x, y: inner.y + y, width: inner.width - 2 * x, height: inner.height - 2 * y };
    return drawFittedMessage(context, drawing, {
      style: { font: digitFont },
      maxSize: drawing.height * message.heightShare,
      area,
      lineHeight: 1.2,
    });
  },
};
