import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import { mixColors, panelShape, type ColorMix } from '../../palette/palette-shape.ts';
import type { Rectangle } from '../../gif/blocks.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawPlacedText, placeMessage, type MessageDesign } from '../drawing/message.ts';
import { insetCanvas, fillRoundedRectangle, fillCell } from '../drawing/shapes.ts';
import { measureText } from '../drawing/text.ts';
import { accentOn, textOn, mixedColor, textColor, accentColor } from '../template-colors.ts';
import { type Drawing, type DrawingContext, type MessageDrawing, type Template, fontsource } from '../template.ts';

/**
 * Color of a pill: a tint of the accent with a little of the text color, so that it is visible even if accent and background are similar.
 */
const pillMix: ColorMix = { text: 0.05, accent: 0.15 };

/** Space for the dot before the digits, and its width, as multiples of the font size. */
const dotLead = 0.58;
const dotWidth = 0.38;
/** At a round end, a dot looks further inside than it is. */
const dotShift = -0.04;

function drawPill(context: DrawingContext, area: Rectangle, radius = area.height / 2): void {
  context.fillStyle = mixedColor(pillMix);
  fillRoundedRectangle(context, area, radius);
}

/** Draws the dot at the start of a pill, vertically centered, on whole pixels: small dots stay round. */
function drawDot(context: DrawingContext, { direction }: Drawing, pill: Rectangle, size: number, inset: number): void {
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

const digitFont = fontsource('nunito', 800);
const labelFont = fontsource('nunito', 600);

const padding = { x: 0.54, y: 0.4 } as const;
const design: GroupDesign = {
  digits: { font: digitFont, height: 0.705, overshoot: 0.011 },
  labels: { style: { font: labelFont }, place: 'beside', size: 0.66, capitals: false, gap: 0.18 },
  margin: { x: 0.015, y: 0.07 },
  boxPadding: padding,
  boxLead: dotLead,
  gapBetweenGroups: 0.42,
  gapBetweenRows: 0.42,
  stackingGain: 1.2,
};
/** From this ratio of width to height on, pills are in one row if their labels are legible there. */
const wideRatio = 4;
const wideDesign: GroupDesign = { ...design, stackingGain: Infinity };
const textLevels = 6;
/** Words are one palette step lighter than digits. */
const labelMix = mixColors(pillMix, { text: 1, accent: 0 }, 4 / textLevels);
/** Size of a message, and the padding of its pill in em. */
const message = {
  margin: { x: 0.1, y: 0.2 },
  heightShare: 0.34,
  widthShare: 0.09,
  padding: { x: 0.8, y: 0.62 },
  radius: 1.2,
  lineHeight: 1.25,
  lead: 0.66,
} as const;

/** A pill for each unit, like a status badge: a dot, the digits, the word. */
export const badge: Template = {
  title: 'Badge',
  description: 'A tinted pill for each unit, with a dot in the accent color; made for small places.',
  defaultColors: { background: '#ffffff', text: '#241c4f', accent: '#6c4dff' },
  defaultSize: { width: 420, height: 56 },
  fonts: [digitFont, labelFont],
  paletteShape: panelShape(pillMix, { text: textLevels, accent: 3, edge: 2 }),
  overlaps: [...textOn(pillMix, labelMix), accentOn(pillMix)],
  byteBudget: 24_000,
  arrange(drawing) {
    const isWide = drawing.width >= wideRatio * drawing.height;
    const placed = placeGroups(drawing, isWide ? wideDesign : design);
    const { groups, digitSize } = placed;
    const boxes = new Map(groups.map(({ unit, box }) => [unit, box]));
    return arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: mixedColor(labelMix),
      drawBackdrop(context) {
        for (const { box } of groups) {
          drawPill(context, box);
          drawDot(context, drawing, box, digitSize, Math.round(digitSize * padding.x));
        }
      },
      drawPanel(context, cell) {
        const box = boxes.get(cell.unit) ?? cell;
        // Digits are inside the round ends.
        if (cell.face === 'digit') fillCell(context, cell, pillMix);
        else drawPill(context, { ...box, x: box.x - cell.x, y: box.y - cell.y });
      },
    });
  },
  /** The message in a pill, with a dot before it if it is a single line. */
  drawMessage(context, drawing) {
    const area = insetCanvas(drawing, message.margin);
    const maxSize = Math.min(drawing.height * message.heightShare, drawing.width * message.widthShare);
    const fit: MessageDesign = { style: { font: digitFont }, maxSize, area, lineHeight: message.lineHeight };
    const placed = placeMessage(drawing, fit);
    const { lines, style } = placed;
    const { size } = style;
    const lead = lines.length === 1 ? size * message.lead : 0;
    const textWidth = Math.max(...lines.map(({ text }) => measureText(drawing, style, text).width));
    const pill = pillAround(
      drawing,
      { width: lead + textWidth, height: (lines.length - 1) * message.lineHeight * size },
      size,
    );
    drawPill(context, pill, Math.min(pill.height / 2, size * message.radius));
    if (lead > 0) drawDot(context, drawing, pill, size, size * message.padding.x);
    const shift = (drawing.direction === 'rtl' ? -lead : lead) / 2;
    context.fillStyle = textColor();
    drawPlacedText(context, drawing, { ...placed, lines: lines.map((line) => ({ ...line, x: line.x + shift })) });
    return placed;
  },
};

/** @param content - its width, and the distance from its first baseline to its last */
function pillAround(
  { width, height }: MessageDrawing,
  content: Pick<Rectangle, 'width' | 'height'>,
  size: number,
): Rectangle {
  const { x, y } = message.padding;
  const outer = {
    width: Math.min(width - 2, Math.round(content.width + 2 * x * size)),
    height: Math.min(height - 2, Math.round(content.height + (design.digits.height + 2 * y) * size)),
  };
  return { x: Math.round((width - outer.width) / 2), y: Math.round((height - outer.height) / 2), ...outer };
}
