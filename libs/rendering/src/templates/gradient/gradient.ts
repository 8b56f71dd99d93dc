import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { insetCanvas } from '../drawing/shapes.ts';
import { textOn, textColor, accentColor } from '../template-colors.ts';
import { type Cell, type DrawingContext, type Template, fontsource } from '../template.ts';
import type { Rectangle } from '../../gif/blocks.ts';
import { evenShares, type ColorMix, type PaletteShape } from '../../palette/palette-shape.ts';

/** The weight of the accent at the top of a card. It increases to the pure accent at the bottom. */
const lightest = 0.62;
/** The number of bands. Neighboring bands are hard to distinguish. */
const shades = shadesOf(24);
/** Number of mixes of the cards' rounded corners with the background. */
const cornerShares = evenShares(3, 0, (lightest * 3) / 4);
/** Number of steps from a shade to the text, without both ends. */
const textSteps = 6;
/** The maximum number of shades for edges of text. Edges with more text need fewer, since they differ less. */
const shadesUnderText = 8;

/** The bands, and the soft edges of text on each of them. There is no text on the background. */
const paletteShape: PaletteShape = [
  { text: 0, accent: 0 },
  ...cornerShares.map((accent) => ({ text: 0, accent, opacity: accent / lightest })),
  ...shades.map((accent) => ({ text: 0, accent, opacity: 1 })),
  ...evenShares(textSteps + 1)
    .slice(0, -1)
    .flatMap(textOnShades),
  { text: 1, accent: 0 },
];

/** Weights of the accent, from the top of a card to its bottom. */
function shadesOf(count: number): readonly number[] {
  return [lightest, ...evenShares(count - 1, lightest)];
}

function textOnShades(text: number) {
  const count = Math.ceil(shadesUnderText * (1 - text)) + 1;
  return shadesOf(count).map((accent) => ({ text, accent: accent * (1 - text), opacity: 1 }));
}

/** The first and the last shade of a card, and one between them. */
const cardMixes: readonly ColorMix[] = [lightest, (lightest + 1) / 2, 1].map((accent) => ({ text: 0, accent }));

/** Fills an area with its part of a card's gradient: bands of rows in one color each. */
function fillShading(context: DrawingContext, area: Rectangle, card: Pick<Rectangle, 'y' | 'height'>): void {
  const edge = (band: number) => card.y + Math.round((band * card.height) / shades.length);
  for (const [band, share] of shades.entries()) {
    context.fillStyle = accentColor(share);
    context.fillRect(area.x, edge(band), area.width, edge(band + 1) - edge(band));
  }
}

/** Fills a rounded card with its gradient. */
function fillShadedCard(context: DrawingContext, card: Rectangle, radius: number): void {
  context.save();
  context.beginPath();
  context.roundRect(card.x, card.y, card.width, card.height, radius);
  context.clip();
  fillShading(context, card, card);
  context.restore();
}

const digitFont = fontsource('rubik', 600);
const labelFont = fontsource('rubik', 500);

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
  arrange(drawing) {
    const placed = placeGroups(drawing, design);
    return arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: textColor(),
      drawBackdrop(context) {
        for (const { box } of placed.groups) fillShadedCard(context, box, placed.digitSize * cornerRadius);
      },
      drawPanel: (context, cell) => fillShading(context, { ...cell, x: 0, y: 0 }, cardUnder(cell, placed)),
    });
  },
  drawMessage(context, drawing) {
    const { margin, padding, heightShare } = message;
    fillShadedCard(context, insetCanvas(drawing, margin), drawing.height * 0.14);
    return drawFittedMessage(context, drawing, {
      style: { font: digitFont },
      maxSize: drawing.height * heightShare,
      area: insetCanvas(drawing, { x: margin.x + padding.x, y: margin.y + padding.y }),
      lineHeight: 1.22,
    });
  },
};

/** Top and height of the card that a cell belongs to, relative to the cell. */
function cardUnder(cell: Cell, { groups }: PlacedGroups) {
  const box = groups.find(({ unit }) => unit === cell.unit)?.box ?? cell;
  return { y: box.y - cell.y, height: box.height };
}
