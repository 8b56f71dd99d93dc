import type { Rectangle } from '../../gif/blocks.ts';
import { evenShares, type PaletteShape } from '../../palette/palette-shape.ts';
import { accentColor } from '../template-colors.ts';
import type { DrawingContext } from '../template.ts';

/** The accent's share at the top of a card; it grows to the pure accent at the bottom. */
const lightest = 0.62;
/** As many bands, none of which can be told from its neighbours. */
const shades = shadesOf(24);
/** Mixes of the cards' rounded corners with the background. */
const cornerShares = evenShares(3, 0, (lightest * 3) / 4);
/** DeltaFrames from a shade to the text, the ends not counted. */
const textSteps = 6;
/** Most shades that edges of text are mixed with: fewer the more of the text there is, for they differ the less. */
const shadesUnderText = 8;

/** The bands, and text on each of them with soft edges. There is no text on the background. */
export const paletteShape: PaletteShape = [
  { text: 0, accent: 0 },
  ...[...cornerShares, ...shades].map((accent) => ({ text: 0, accent })),
  ...evenShares(textSteps + 1)
    .slice(0, -1)
    .flatMap(textOnShades),
  { text: 1, accent: 0 },
];

/** Shares of the accent, from the top of a card to its bottom. */
function shadesOf(count: number): readonly number[] {
  return [lightest, ...evenShares(count - 1, lightest)];
}

function textOnShades(text: number) {
  const count = Math.ceil(shadesUnderText * (1 - text)) + 1;
  return shadesOf(count).map((accent) => ({ text, accent: accent * (1 - text) }));
}

/** Fills an area with the part of a card's shading that lies there: bands of rows, each of one color. */
export function fillShading(context: DrawingContext, area: Rectangle, card: Pick<Rectangle, 'y' | 'height'>): void {
  const edge = (band: number) => card.y + Math.round((band * card.height) / shades.length);
  for (const [band, share] of shades.entries()) {
    context.fillStyle = accentColor(share);
    context.fillRect(area.x, edge(band), area.width, edge(band + 1) - edge(band));
  }
}

/** Fills a rounded card with its shading. */
export function fillShadedCard(context: DrawingContext, card: Rectangle, radius: number): void {
  context.save();
  context.beginPath();
  context.roundRect(card.x, card.y, card.width, card.height, radius);
  context.clip();
  fillShading(context, card, card);
  context.restore();
}
