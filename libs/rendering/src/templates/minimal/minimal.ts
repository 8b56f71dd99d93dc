import { evenShape } from '../../palette/palette-shape.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { insetCanvas } from '../drawing/shapes.ts';
import { accentOn, pureBackground, textOn, accentColor, textColor } from '../template-colors.ts';
import { type DrawingContext, type Template, fontsource } from '../template.ts';

const digitFont = fontsource('hanken-grotesk', 300);
const labelFont = fontsource('hanken-grotesk', 400);

const design: GroupDesign = {
  digits: { font: digitFont, height: 0.697, overshoot: 0.008 },
  labels: {
    style: { font: labelFont, letterSpacing: 0.01, evenScripts: true },
    place: 'below',
    size: 0.22,
    capitals: false,
    gap: 0.27,
    start: 0.03,
  },
  margin: { x: 0.07, y: 0.17, stretchedX: 0.1 },
  headroom: 0.28,
  gapBetweenGroups: 0.42,
  gapStretch: 0.7,
  gapBetweenRows: 0.5,
  stackingGain: 1,
};
/** On canvases lower than this, in CSS pixels, the digits get more of the height. */
const lowest = 60;
const lowDesign: GroupDesign = { ...design, margin: { ...design.margin, y: 0.1 } };
/**
 * The hairline above each group, as multiples of the digits' font size: as wide as the digits' glyphs, which are `inset`
 * inside the cells.
 */
const hairline = { inset: 0.04, height: 0.017 } as const;
/** Labels are lighter than digits, with a weight from the palette. */
const labelShare = 4 / 6;
const message = { margin: { x: 0.1, y: 0.17 }, headroom: 0.2, heightShare: 0.22 } as const;

/** Light digits with labels flush below them, each group under a hairline, and much space. */
export const minimal: Template = {
  title: 'Minimal',
  description: 'Light digits and quiet labels below hairlines in the accent color.',
  defaultColors: { background: '#ffffff', text: '#17181a', accent: '#e8472b' },
  defaultSize: { width: 600, height: 150 },
  fonts: [digitFont, labelFont],
  paletteShape: evenShape(6, 4),
  overlaps: [...textOn(pureBackground, { text: labelShare, accent: 0 }), accentOn(pureBackground)],
  byteBudget: 24_000,
  arrange(drawing) {
    const placed = placeGroups(drawing, drawing.height < lowest ? lowDesign : design);
    return arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: textColor(labelShare),
      drawBackdrop: (context) => drawHairlines(context, placed),
    });
  },
  /** Draws the message under a hairline, aligned with the start of the line in reading direction. */
  drawMessage(context, drawing) {
    const { x, y, width, height } = insetCanvas(drawing, message.margin);
    const top = Math.round(height * message.headroom);
    const maxSize = drawing.height * message.heightShare;
    context.fillStyle = accentColor();
    context.fillRect(x, y, width, hairlineHeight(maxSize));
    return drawFittedMessage(context, drawing, {
      style: { font: digitFont },
      maxSize,
      area: { x, y: y + top, width, height: height - top },
      lineHeight: 1.2,
      align: drawing.direction === 'ltr' ? 'left' : 'right',
    });
  },
};

/** Draws a hairline above each group, if there is room for it above the digits' cells. */
function drawHairlines(context: DrawingContext, { groups, digitSize }: PlacedGroups): void {
  const inset = Math.round(digitSize * hairline.inset);
  const height = hairlineHeight(digitSize);
  context.fillStyle = accentColor();
  for (const { box, corners } of groups) {
    const room = (corners[0]?.y ?? 0) - box.y;
    if (room > height) context.fillRect(box.x + inset, box.y, box.width - 2 * inset, height);
  }
}

function hairlineHeight(fontSize: number): number {
  return Math.max(1, Math.round(fontSize * hairline.height));
}
