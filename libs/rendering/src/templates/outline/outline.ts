import { evenShape } from '../../palette/palette-shape.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage, fitMessage, type MessageDesign } from '../drawing/message.ts';
import { insetCanvas } from '../drawing/shapes.ts';
import type { TextStyle } from '../drawing/text.ts';
import { accentInk, backgroundInk, textInk } from '../inks.ts';
import type { Arrangement, DrawingContext, FontFile, MessageStage, Template, TimerStage } from '../template.ts';

const font: FontFile = {
  family: 'T-minus Rubik ExtraBold',
  file: '@fontsource/rubik/files/rubik-latin-800-normal.woff2',
  weight: 800,
};

/** Height of capitals and flat digits, in em. */
const capHeight = 0.7;

const design: GroupDesign = {
  digits: { font, height: capHeight, overshoot: 0.014 },
  labels: {
    style: { font, letterSpacing: 0.12, evenScripts: true },
    place: 'below',
    size: 0.17,
    capitals: true,
    gap: 0.27,
  },
  margin: { x: 0.065, y: 0.15, stretchedX: 0.08 },
  // Room for the outline and its echo.
  cellPadding: { x: 0.064, y: 0.12 },
  gapBetweenGroups: 0.33,
  gapStretch: 0.4,
  gapBetweenRows: 0.34,
};
/** Labels step back behind the digits, to one of the palette's shares of text. */
const labelShare = 4 / 5;
const message = { margin: { x: 0.08, y: 0.17 }, heightShare: 0.34 } as const;

/** Hollow digits, each with an echo of its outline behind it in the accent colour. */
export const outline: Template = {
  title: 'Outline',
  description: 'Hollow digits with an echo of their outline in the accent colour.',
  defaultColors: { background: '#ffd43a', text: '#17120c', accent: '#f2386b' },
  defaultSize: { width: 600, height: 150 },
  fonts: [font],
  paletteShape: evenShape(5, 4, 2),
  byteBudget: 47_000,
  arrange,
  drawMessage,
};

/** How letters are drawn; lengths are whole CSS pixels. */
interface Lettering {
  /** Whether the background is seen through them. */
  readonly hollow: boolean;
  /** Width of the outline, or of what is kept clear around solid letters. */
  readonly line: number;
  /** How far the echo stands off to the right and below; 0 for none. */
  readonly echo: number;
}

/** Small letters are solid with an echo, and tiny ones without, to be legible. */
function letteringFor(letterHeight: number): Lettering {
  if (letterHeight < 14) return { hollow: false, line: 0, echo: 0 };
  if (letterHeight < 30) return { hollow: false, line: 1, echo: 2 };
  // From 2 pixels, relatively thinner the larger the letters are.
  const line = Math.round((letterHeight + 12) / 28);
  return { hollow: true, line, echo: 2 * line };
}

function arrange(stage: TimerStage): Arrangement {
  const placed = placeGroups(stage, design);
  const lettering = letteringFor(placed.digitHeight);
  return arrangeGroups(stage, placed, {
    digitFont: font,
    labelInk: textInk(labelShare),
    drawDigit: (context, draw) => drawEchoed(context, lettering, draw),
  });
}

/**
 * Draws letters and behind them their echo, in the middle of the place that both take.
 *
 * @param draw - draws the letters once, with the outline that it is given
 */
function drawEchoed(
  context: DrawingContext,
  { hollow, line, echo }: Lettering,
  draw: (outline: Pick<TextStyle, 'outline'>) => void,
): void {
  const outline = line > 0 ? { outline: line } : {};
  context.save();
  context.translate(echo / 2, echo / 2);
  if (echo > 0) {
    context.strokeStyle = accentInk();
    context.fillStyle = hollow ? backgroundInk : accentInk();
    draw(hollow ? outline : {});
  }
  context.translate(-echo, -echo);
  context.strokeStyle = hollow ? textInk() : backgroundInk;
  context.fillStyle = hollow ? backgroundInk : textInk();
  draw(outline);
  context.restore();
}

function drawMessage(context: DrawingContext, stage: MessageStage): void {
  const messageDesign: MessageDesign = {
    style: { font, letterSpacing: 0.05 },
    maxSize: stage.height * message.heightShare,
    area: insetCanvas(stage, message.margin),
    lineHeight: 1.1,
  };
  const { size } = fitMessage(stage, messageDesign, stage.message);
  drawEchoed(context, letteringFor(size * capHeight), (outline) => {
    drawFittedMessage(context, stage, { ...messageDesign, style: { ...messageDesign.style, ...outline } });
  });
}
