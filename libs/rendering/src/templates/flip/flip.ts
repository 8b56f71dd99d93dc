import { evenShares, type PaletteShape } from '../../palette/palette-shape.ts';
import { drawDigit, clearAreas, insetCanvas } from '../drawing/shapes.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawFixedLabels, drawLabelCell, labelCells } from '../drawing/labels.ts';
import { drawFittedMessage, fitMessage, type MessageDesign } from '../drawing/message.ts';
import { accentOn, pureBackground, textOn, textColor } from '../template-colors.ts';
import { type DrawingContext, type Template, type TimerDrawing, fontsource } from '../template.ts';
import { drawFallingFlap, fallProgress, cutSlit, drawFlap, drawPins, flapShares, sideOf, type Flap } from './flap.ts';

const font = fontsource('barlow-condensed', 600);

const sharesOnFlap = evenShares(10, flapShares.upper);
/** Labels are lighter than digits. */
const labelShare = sharesOnFlap[6] ?? 1;
const paletteShape: PaletteShape = [
  { text: 0, accent: 0 },
  { text: flapShares.lower / 2, accent: 0, opacity: 1 / 2 },
  ...[flapShares.lower, flapShares.upper, ...sharesOnFlap].map((text) => ({ text, accent: 0, opacity: 1 })),
  // Pins are on whole pixels: they have no edges to mix.
  { text: 0, accent: 1 },
];

const design: GroupDesign = {
  digits: { font, height: 0.7, overshoot: 0.012 },
  labels: {
    style: { font, letterSpacing: 0.13, evenScripts: true },
    place: 'below',
    size: 0.18,
    capitals: true,
    gap: 0.13,
    clearance: 2,
  },
  margin: { x: 0.05, y: 0.1 },
  cellPadding: { x: 0.1, y: 0.13 },
  gapBetweenDigits: 0.05,
  gapBetweenGroups: 0.3,
  gapStretch: 0.3,
  gapBetweenRows: 0.3,
};
/** Messages are smaller than digits, because they are read as text. */
const message = { margin: { x: 0.05, y: 0.1 }, padding: { x: 0.06, y: 0.16 }, heightShare: 0.3 } as const;

/** A split-flap display with one flap for each digit. */
export const flip: Template = {
  title: 'Flip',
  description: 'A split-flap display: each digit on its own flap, hinged on pins in the accent color.',
  defaultColors: { background: '#131416', text: '#f6f2e9', accent: '#f0a92e' },
  defaultSize: { width: 600, height: 150 },
  fonts: [font],
  paletteShape,
  overlaps: [
    ...textOn({ text: flapShares.upper, accent: 0 }),
    ...textOn({ text: flapShares.lower, accent: 0 }),
    { color: 'text', drawn: { text: labelShare, accent: 0 }, behind: pureBackground },
    accentOn(pureBackground),
  ],
  byteBudget: 45_000,
  motion: { frames: fallProgress.length, mostSteps: 120, byteBudget: 90_000 },
  arrange(drawing) {
    const placed = placeGroups(drawing, design);
    const { labels, digitSize } = placed;
    const isMoving = drawing.motion === 'smooth';
    // The sides of flaps that do not move never change: cells are the areas between them.
    const side = isMoving ? 0 : sideOf(digitSize);
    const digitCells = placed.digitCells.map((cell) => ({
      ...cell,
      x: cell.x + side,
      width: cell.width - 2 * side,
      ...(isMoving && { progress: fallProgress }),
    }));
    return {
      labelExtent: placed.labelExtent,
      cells: [...digitCells, ...labelCells(drawing, labels)],
      drawBackdrop(context) {
        if (!isMoving) for (const area of placed.digitCells) drawEmptyFlap(context, { area, unit: digitSize });
        clearAreas(context, digitCells);
        context.fillStyle = textColor(labelShare);
        drawFixedLabels(context, drawing, labels);
      },
      drawCell(context, cell, picture) {
        if (cell.face === 'digit') {
          context.translate(-side, 0);
          drawDigitFlap(context, drawing, placed, picture);
        } else {
          context.fillStyle = textColor(labelShare);
          drawLabelCell(context, drawing, labels, cell, picture);
        }
      },
      drawBetween(context, _, { from, to, progress }) {
        const flap = flapIn(placed);
        const digits = (digit: number, share: number) => {
          context.fillStyle = textColor(share);
          drawDigitOn(context, drawing, placed, digit);
        };
        drawFallingFlap(context, flap, progress, {
          before: (share) => digits(from, share),
          after: (share) => digits(to, share),
        });
        cutSlit(context, flap);
        drawPins(context, flap);
      },
    };
  },
  /**
   * Draws the whole message on one flap. The slit runs between two lines. With an odd number of lines it is left out, because
   * it would cross out the middle one.
   */
  drawMessage(context, drawing) {
    const { margin, padding, heightShare } = message;
    const flap: Flap = { area: insetCanvas(drawing, margin), unit: drawing.height * 0.6 };
    const design: MessageDesign = {
      style: { font, letterSpacing: 0.01, wordSpacing: 0.04 },
      maxSize: drawing.height * heightShare,
      area: insetCanvas(drawing, { x: margin.x + padding.x, y: margin.y + padding.y }),
      lineHeight: 1.25,
    };
    drawFlap(context, flap);
    if (fitMessage(drawing, design).lines.length % 2 === 0) cutSlit(context, flap);
    drawPins(context, flap);
    return drawFittedMessage(context, drawing, design);
  },
};

function drawEmptyFlap(context: DrawingContext, flap: Flap): void {
  drawFlap(context, flap);
  cutSlit(context, flap);
  drawPins(context, flap);
}

function drawDigitFlap(context: DrawingContext, drawing: TimerDrawing, placed: PlacedGroups, digit: number): void {
  const flap = flapIn(placed);
  drawFlap(context, flap);
  context.fillStyle = textColor();
  drawDigitOn(context, drawing, placed, digit);
  cutSlit(context, flap);
  if (drawing.motion === 'smooth') drawPins(context, flap);
}

/** The flap of a digit, from the corner of its cell. */
function flapIn({ cell, digitSize }: PlacedGroups): Flap {
  return { area: { x: 0, y: 0, ...cell }, unit: digitSize };
}

function drawDigitOn(context: DrawingContext, drawing: TimerDrawing, placed: PlacedGroups, digit: number): void {
  const { digitSize, digitBaseline, cell } = placed;
  drawDigit(context, drawing, { font, size: digitSize }, digit, { width: cell.width, baseline: digitBaseline });
}
