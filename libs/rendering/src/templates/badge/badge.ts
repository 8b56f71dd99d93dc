import { mixColors, panelShape } from '../../palette/palette-shape.ts';
import type { Rectangle } from '../../gif/blocks.ts';
import { drawDigit } from '../drawing/digits.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawFixedLabels, drawLabelCell, labelCells } from '../drawing/labels.ts';
import { drawPlacedText, placeMessage, type MessageDesign } from '../drawing/message.ts';
import { clearAreas, insetCanvas } from '../drawing/shapes.ts';
import { measureText } from '../drawing/text.ts';
import { accentOn, textOn } from '../overlaps.ts';
import { mixedColor, textColor } from '../template-colors.ts';
import type {
  Arrangement,
  DrawingContext,
  FontFile,
  MessageDrawing,
  PlacedText,
  Template,
  TimerDrawing,
} from '../template.ts';
import { dotLead, drawDot, drawPill, pillMix } from './pill.ts';

const digitFont: FontFile = {
  family: 'T-minus Nunito ExtraBold',
  file: '@fontsource/nunito/files/nunito-latin-800-normal.woff2',
  weight: 800,
};
const labelFont: FontFile = {
  family: 'T-minus Nunito SemiBold',
  file: '@fontsource/nunito/files/nunito-latin-600-normal.woff2',
  weight: 600,
};

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
const labelColor = mixedColor(labelMix);
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
  arrange,
  drawMessage,
};

function arrange(drawing: TimerDrawing): Arrangement {
  const isWide = drawing.width >= wideRatio * drawing.height;
  const placed = placeGroups(drawing, isWide ? wideDesign : design);
  const { labels, cell: digitCell, digitBaseline, digitSize } = placed;
  const cells = [...placed.digitCells, ...labelCells(drawing, labels)];
  const boxes = new Map(placed.groups.map(({ unit, box }) => [unit, box]));
  return {
    labelExtent: placed.labelExtent,
    cells,
    drawBackdrop(context) {
      for (const { box } of placed.groups) {
        drawPill(context, box);
        drawDot(context, drawing, box, digitSize, Math.round(digitSize * padding.x));
      }
      context.fillStyle = labelColor;
      drawFixedLabels(context, drawing, labels);
      clearAreas(context, cells);
    },
    drawCell(context, cell, picture) {
      if (cell.face === 'digit') {
        context.fillStyle = mixedColor(pillMix);
        context.fillRect(0, 0, cell.width, cell.height);
        context.fillStyle = textColor();
        drawDigit(context, drawing, { font: digitFont, size: digitSize }, picture, {
          width: digitCell.width,
          baseline: digitBaseline,
        });
        return;
      }
      const box = boxes.get(cell.unit);
      if (box !== undefined) drawPill(context, { ...box, x: box.x - cell.x, y: box.y - cell.y });
      context.fillStyle = labelColor;
      drawLabelCell(context, drawing, labels, cell, picture);
    },
  };
}

/** The message in a pill, with a dot before it if it is a single line. */
function drawMessage(context: DrawingContext, drawing: MessageDrawing): PlacedText {
  const area = insetCanvas(drawing, message.margin);
  const maxSize = Math.min(drawing.height * message.heightShare, drawing.width * message.widthShare);
  const fit: MessageDesign = { style: { font: digitFont }, maxSize, area, lineHeight: message.lineHeight };
  const placed = placeMessage(drawing, fit, drawing.message);
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
}

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
