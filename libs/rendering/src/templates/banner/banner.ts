import { mixColors, panelShape } from '../../palette/palette-shape.ts';
import { drawDigit } from '../drawing/digits.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawFixedLabels, drawLabelCell, labelCells } from '../drawing/labels.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { clearAreas } from '../drawing/shapes.ts';
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
import { drawStrip, stripMix, placeStrip } from './strip.ts';

const digitFont: FontFile = {
  family: 'T-minus IBM Plex Sans Condensed SemiBold',
  file: '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-600-normal.woff2',
  weight: 600,
};
const labelFont: FontFile = {
  family: 'T-minus IBM Plex Sans Condensed',
  file: '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-400-normal.woff2',
  weight: 400,
};

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
const labelColor = mixedColor(labelMix);
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
  arrange,
  drawMessage,
};

function arrange(drawing: TimerDrawing): Arrangement {
  const strip = placeStrip(drawing);
  const placed = placeGroups(drawing, strip.isAtTop ? centeredDesign : design, strip.inner);
  const { labels, cell: digitCell, digitBaseline } = placed;
  const digitStyle = { font: digitFont, size: placed.digitSize };
  const cells = [...placed.digitCells, ...labelCells(drawing, labels)];
  return {
    labelExtent: placed.labelExtent,
    cells,
    drawBackdrop(context) {
      drawStrip(context, strip);
      context.fillStyle = labelColor;
      drawFixedLabels(context, drawing, labels);
      clearAreas(context, cells);
    },
    drawCell(context, cell, picture) {
      context.fillStyle = mixedColor(stripMix);
      context.fillRect(0, 0, cell.width, cell.height);
      if (cell.face === 'digit') {
        context.fillStyle = textColor();
        drawDigit(context, drawing, digitStyle, picture, { width: digitCell.width, baseline: digitBaseline });
      } else {
        context.fillStyle = labelColor;
        drawLabelCell(context, drawing, labels, cell, picture);
      }
    },
  };
}

function drawMessage(context: DrawingContext, drawing: MessageDrawing): PlacedText {
  const strip = placeStrip(drawing);
  drawStrip(context, strip);
  const { inner } = strip;
  const [x, y] = [Math.round(inner.width * message.margin.x), Math.round(inner.height * message.margin.y)];
  const area = { x: inner.x + x, y: inner.y + y, width: inner.width - 2 * x, height: inner.height - 2 * y };
  context.fillStyle = textColor();
  return drawFittedMessage(context, drawing, {
    style: { font: digitFont },
    maxSize: drawing.height * message.heightShare,
    area,
    lineHeight: 1.2,
  });
}
