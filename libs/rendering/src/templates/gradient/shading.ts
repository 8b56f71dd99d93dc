import type { Rectangle } from '../../gif/blocks.ts';
import { evenShares, type ColorMix, type PaletteShape } from '../../palette/palette-shape.ts';
import { accentColor } from '../template-colors.ts';
import type { DrawingContext } from '../template.ts';

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
export const paletteShape: PaletteShape = [
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
export const cardMixes: readonly ColorMix[] = [lightest, (lightest + 1) / 2, 1].map((accent) => ({ text: 0, accent }));

/** Fills an area with its part of a card's gradient: bands of rows in one color each. */
export function fillShading(context: DrawingContext, area: Rectangle, card: Pick<Rectangle, 'y' | 'height'>): void {
  const edge = (band: number) => card.y + Math.round((band * card.height) / shades.length);
  for (const [band, share] of shades.entries()) {
    context.fillStyle = accentColor(share);
    context.fillRect(area.x, edge(band), area.width, edge(band + 1) - edge(band));
  }
}

/** Fills a rounded card with its gradient. */
export function fillShadedCard(context: DrawingContext, card: Rectangle, radius: number): void {
  context.save();
  context.beginPath();
  context.roundRect(card.x, card.y, card.width, card.height, radius);
  context.clip();
  fillShading(context, card, card);
  context.restore();
}
