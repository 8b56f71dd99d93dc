import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { insetCanvas } from '../drawing/shapes.ts';
import { textOn } from '../overlaps.ts';
import { textColor } from '../template-colors.ts';
import type {
  Arrangement,
  Cell,
  DrawingContext,
  FontFile,
  MessageDrawing,
  PlacedText,
  Template,
  TimerDrawing,
} from '../template.ts';
import { cardMixes, fillShadedCard, fillShading, paletteShape } from './shading.ts';

const digitFont: FontFile = {
  family: 'T-minus Rubik SemiBold',
  file: '@fontsource/rubik/files/rubik-latin-600-normal.woff2',
  weight: 600,
};
const labelFont: FontFile = {
  family: 'T-minus Rubik Medium',
  file: '@fontsource/rubik/files/rubik-latin-500-normal.woff2',
  weight: 500,
};

const design: GroupDesign = {
  digits: { font: digitFont, height: 0.7, overshoot: 0.012 },
  labels: {
    style: { font: labelFont, letterSpacing: 0.08, evenScripts: true },
    place: 'inside',
    size: 0.19,
    capitals: true,
    gap: 0.22,
    clearance: 2,
  },
  margin: { x: 0.04, y: 0.1 },
  boxPadding: { x: 0.3, y: 0.34 },
  boxStretch: 0.9,
  gapBetweenGroups: 0.16,
  gapBetweenRows: 0.16,
};
/** As a multiple of the digits' font size. */
const cornerRadius = 0.3;
const message = { margin: { x: 0.04, y: 0.1 }, padding: { x: 0.06, y: 0.18 }, heightShare: 0.28 } as const;

/** Cards with a gradient to the accent color. */
export const gradient: Template = {
  title: 'Gradient',
  description:
    'Round digits on glowing cards that shade into the accent color. If the text color cannot be read there, another one replaces it.',
  defaultColors: { background: '#0f1020', text: '#ffffff', accent: '#6d4aff' },
  defaultSize: { width: 600, height: 150 },
  fonts: [digitFont, labelFont],
  paletteShape,
  overlaps: cardMixes.flatMap((mix) => textOn(mix)),
  textPanel: cardMixes,
  byteBudget: 49_000,
  arrange,
  drawMessage,
};

function arrange(drawing: TimerDrawing): Arrangement {
  const placed = placeGroups(drawing, design);
  return arrangeGroups(drawing, placed, {
    digitFont,
    labelColor: textColor(),
    drawBackdrop(context) {
      for (const { box } of placed.groups) fillShadedCard(context, box, placed.digitSize * cornerRadius);
    },
    drawPanel: (context, cell) => fillShading(context, { ...cell, x: 0, y: 0 }, cardUnder(cell, placed)),
  });
}

/** Top and height of the card that a cell belongs to, relative to the cell. */
function cardUnder(cell: Cell, { groups }: PlacedGroups) {
  const box = groups.find(({ unit }) => unit === cell.unit)?.box ?? cell;
  return { y: box.y - cell.y, height: box.height };
}

function drawMessage(context: DrawingContext, drawing: MessageDrawing): PlacedText {
  const { margin, padding, heightShare } = message;
  fillShadedCard(context, insetCanvas(drawing, margin), drawing.height * 0.14);
  context.fillStyle = textColor();
  return drawFittedMessage(context, drawing, {
    style: { font: digitFont },
    maxSize: drawing.height * heightShare,
    area: insetCanvas(drawing, { x: margin.x + padding.x, y: margin.y + padding.y }),
    lineHeight: 1.22,
  });
}
