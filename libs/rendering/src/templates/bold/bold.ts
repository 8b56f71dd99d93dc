import type { Rectangle } from '../../gif/blocks.ts';
import { evenShape } from '../../palette/palette-shape.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { fillRoundedRectangle, insetCanvas } from '../drawing/shapes.ts';
import { accentOn, pureBackground, textOn, accentColor, textColor } from '../template-colors.ts';
import type { DrawingContext, FontFile, Template } from '../template.ts';

const digitFont: FontFile = {
  family: 'T-minus Archivo ExtraBold',
  file: '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  weight: 800,
};
const labelFont: FontFile = {
  family: 'T-minus Archivo Bold',
  file: '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  weight: 700,
};

const design: GroupDesign = {
  digits: { font: digitFont, height: 0.687, overshoot: 0.012 },
  labels: {
    style: { font: labelFont, letterSpacing: 0.12, evenScripts: true },
    place: 'below',
    size: 0.165,
    capitals: true,
    gap: 0.2,
  },
  // Larger if gaps are stretched, to leave room for the outer labels.
  margin: { x: 0.065, y: 0.13, stretchedX: 0.085 },
  gapBetweenGroups: 0.44,
  gapStretch: 0.4,
  gapBetweenRows: 0.46,
  separator: 0.14,
};
/** The rule between stacked groups, as multiples of the digits' font size. */
const rule = { width: 0.62, height: 0.07 } as const;
/** Labels are lighter than digits, with a weight from the palette. */
const labelShare = 4 / 6;
/** Messages are smaller than digits, because they are read as text. */
const message = { margin: { x: 0.08, y: 0.16 }, heightShare: 0.3 } as const;

/** Heavy tabular digits, small spaced labels below, colons in the accent color. */
export const bold: Template = {
  title: 'Bold',
  description: 'Heavy digits with accent-colored colons and small spaced labels.',
  defaultColors: { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' },
  defaultSize: { width: 600, height: 150 },
  fonts: [digitFont, labelFont],
  paletteShape: evenShape(6, 4),
  overlaps: [...textOn(pureBackground, { text: labelShare, accent: 0 }), accentOn(pureBackground)],
  byteBudget: 30_000,
  arrange(drawing) {
    const placed = placeGroups(drawing, design);
    return arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: textColor(labelShare),
      drawBackdrop: (context) => drawSeparators(context, placed),
    });
  },
  drawMessage(context, drawing) {
    return drawFittedMessage(context, drawing, {
      style: { font: digitFont, wordSpacing: 0.08 },
      maxSize: drawing.height * message.heightShare,
      area: insetCanvas(drawing, message.margin),
      lineHeight: 1.15,
    });
  },
};

/** Draws a colon in each gap, and a short rule between stacked groups. */
function drawSeparators(context: DrawingContext, placed: PlacedGroups): void {
  const { separator } = placed;
  const radius = separator >= 5 ? separator * 0.16 : 0;
  const areas = [
    ...placed.gaps.flatMap((gap) => dotsIn(gap, separator)),
    ...placed.rowGaps.map((gap) => ruleIn(gap, placed.digitSize)),
  ];
  context.fillStyle = accentColor();
  for (const area of areas) fillRoundedRectangle(context, area, radius);
}

/** The dots of a colon are slightly inside the quarters of the digits' height, which looks even. */
function dotsIn(gap: Rectangle, size: number): Rectangle[] {
  const inset = Math.round(gap.height * 0.29 - size / 2);
  const dot = { x: gap.x + (gap.width - size) / 2, width: size, height: size };
  return [
    { ...dot, y: gap.y + inset },
    { ...dot, y: gap.y + gap.height - inset - size },
  ];
}

function ruleIn(gap: Rectangle, digitSize: number): Rectangle {
  const height = Math.max(2, Math.round(digitSize * rule.height));
  const width = 2 * Math.round((digitSize * rule.width) / 2) + (gap.width % 2);
  const y = gap.y + gap.height - Math.round((gap.height + height) / 2);
  return { x: gap.x + (gap.width - width) / 2, y, width, height };
}
