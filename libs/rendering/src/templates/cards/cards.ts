import type { Rectangle } from '../../gif/blocks.ts';
import { mixColors, panelShape, type ColorMix } from '../../palette/palette-shape.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { fillRoundedRectangle, insetCanvas, fillCell } from '../drawing/shapes.ts';
import { accentOn, textOn, accentColor, mixedColor } from '../template-colors.ts';
import { type DrawingContext, type Template, fontsource } from '../template.ts';

const digitFont = fontsource('manrope', 700);
const labelFont = fontsource('manrope', 600);

/** Cards have a little of the text color: slightly darker than a light background, slightly lighter than a dark one. */
const panel: ColorMix = { text: 0.09, accent: 0 };
const textLevels = 8;
/** Labels are lighter than digits. */
const labelMix = mixColors(panel, { text: 1, accent: 0 }, 6 / textLevels);

const design: GroupDesign = {
  digits: { font: digitFont, height: 0.72, overshoot: 0.015 },
  labels: {
    style: { font: labelFont, letterSpacing: 0.01, evenScripts: true },
    place: 'inside',
    size: 0.25,
    capitals: false,
    gap: 0.21,
  },
  margin: { x: 0.045, y: 0.12 },
  // The widest digit has so much space at its sides that digits can be closer together.
  cellPadding: { x: -0.02, y: 0 },
  boxPadding: { x: 0.42, y: 0.37 },
  boxStretch: 0.9,
  gapBetweenGroups: 0.22,
  gapBetweenRows: 0.22,
};
/** As a multiple of the digits' font size. */
const cornerRadius = 0.2;
/** The tab in the middle of a card's top edge, as multiples of the digits' font size. */
const tab = { width: 0.42, height: 0.07 } as const;
/** Digits slide fast at first, then slower. */
const slideProgress = [0.3, 0.66, 0.92] as const;
const message = { margin: { x: 0.045, y: 0.12 }, padding: { x: 0.06, y: 0.18 }, heightShare: 0.26 } as const;

/** A card for each unit, with a tab in the accent color. */
export const cards: Template = {
  title: 'Cards',
  description: 'A softly rounded card for each unit, with its label inside and a small tab in the accent color.',
  defaultColors: { background: '#ffffff', text: '#1b2333', accent: '#3366ff' },
  defaultSize: { width: 600, height: 150 },
  fonts: [digitFont, labelFont],
  paletteShape: panelShape(panel, { text: textLevels, accent: 4 }),
  overlaps: [...textOn(panel, labelMix), accentOn(panel)],
  byteBudget: 26_000,
  motion: { frames: slideProgress.length, mostSteps: 120, byteBudget: 80_000 },
  arrange(drawing) {
    const placed = placeGroups(drawing, design);
    return arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: mixedColor(labelMix),
      drawBackdrop(context) {
        for (const { box } of placed.groups) drawCard(context, box, placed.digitSize);
      },
      slide: { progress: slideProgress, panel, top: tabHeight(placed.digitSize) + 1 },
      drawPanel: (context, cell) => fillCell(context, cell, panel),
    });
  },
  drawMessage(context, drawing) {
    const card = insetCanvas(drawing, message.margin);
    drawCard(context, card, drawing.height * 0.4);
    return drawFittedMessage(context, drawing, {
      style: { font: digitFont },
      maxSize: drawing.height * message.heightShare,
      area: insetCanvas(drawing, { x: message.margin.x + message.padding.x, y: message.margin.y + message.padding.y }),
      lineHeight: 1.25,
    });
  },
};

/** @param unit - radius and tab are multiples of this length */
function drawCard(context: DrawingContext, card: Rectangle, unit: number): void {
  context.fillStyle = mixedColor(panel);
  fillRoundedRectangle(context, card, unit * cornerRadius);
  const height = tabHeight(unit);
  const width = 2 * Math.round((unit * tab.width) / 2) + (card.width % 2);
  const x = card.x + (card.width - width) / 2;
  context.fillStyle = accentColor();
  context.beginPath();
  context.roundRect(x, card.y, width, height, [0, 0, height / 2, height / 2]);
  context.fill();
}

const tabHeight = (unit: number) => Math.max(1, Math.round(unit * tab.height));
