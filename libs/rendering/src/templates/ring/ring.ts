import { evenShares, stepsTo, type ColorMix } from '../../palette/palette-shape.ts';
import { drawDigit, insetArea, strokeRoundedRectangle } from '../drawing/shapes.ts';
import { drawFixedLabels, drawLabelCell, labelCells } from '../drawing/labels.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { accentOn, pureBackground, textOn, accentColor, textColor } from '../template-colors.ts';
import { type Template, fontsource } from '../template.ts';
import { arrangeBars } from './bars.ts';
import { placeRings, type RingDesign } from './place-rings.ts';
import { glideProgress, rangeOf, ringCells, RingPainter, ringPieces, trackShare } from './ring-cells.ts';

const font = fontsource('nunito', 700);

const design: RingDesign = {
  digits: { font, height: 0.705, overshoot: 0.01 },
  labels: {
    style: { font, letterSpacing: 0.09, evenScripts: true },
    size: 0.31,
    capitals: true,
    gap: 0.27,
  },
  margin: 0.1,
  gap: { least: 0.13, most: 0.4 },
  stroke: 0.072,
};
/** If the digits inside rings would be smaller than this, in pixels, there are bars instead of rings. */
const leastDigits = 9;
/** Labels are lighter than digits, with a weight from the palette. */
const labelShare = 4 / 6;
const background: ColorMix = { text: 0, accent: 0 };
/** The empty part of a ring. */
const track: ColorMix = { text: 0, accent: trackShare };

/** Padding from the ring around a message to its text, as shares of the ring's radius and of its height. */
const message = { padding: { x: 0.46, y: 0.17 }, heightShare: 0.26 } as const;

/** A ring around each unit that empties as the unit counts down, with digits and label inside. */
export const ring: Template = {
  title: 'Ring',
  description: 'A progress ring for each unit, which empties as time runs out.',
  defaultColors: { background: '#0f1720', text: '#f5f8fa', accent: '#2dd4bf' },
  defaultSize: { width: 600, height: 150 },
  fonts: [font],
  // With more levels, the frames of a minute would be more than 32 KB, so that gzip could not repeat them.
  paletteShape: [
    background,
    ...evenShares(6).map((text) => ({ text, accent: 0 })),
    ...stepsTo(background, track, 2),
    ...stepsTo(track, { text: 0, accent: 1 }, 3),
  ],
  // Opaque backgrounds need 45 000. Transparent ones repaint whole rings and need the rest.
  overlaps: [...textOn(pureBackground, { text: labelShare, accent: 0 }), accentOn(pureBackground)],
  byteBudget: 52_000,
  motion: { frames: glideProgress.length, byteBudget: 50_000 },
  arrange(drawing) {
    const { shape, content, rings, labels, labelExtent } = placeRings(drawing, design);
    if (content.digits.size * design.digits.height < leastDigits) return arrangeBars(drawing, font, design.digits);
    const pieces = rings.map(({ group }, index) => {
      const range = rangeOf(group, index === 0);
      return { range, pieces: ringPieces(shape, content.cuts, range) };
    });
    const ringPainter = new RingPainter(drawing, shape);
    const pieceOf = new Map(pieces.flatMap((each) => each.pieces.map((piece) => [piece.face, piece])));
    const placementFor = new Map(rings.map(({ digits }) => [digits.face, digits]));
    return {
      labelExtent,
      cells: [
        ...rings.flatMap(({ group, corner, digitCells }, index) => {
          const { range = 1, pieces: own = [] } = pieces[index] ?? {};
          return [...ringCells(group, corner, own, range, drawing.motion === 'smooth'), ...digitCells];
        }),
        ...labelCells(drawing, labels),
      ],
      drawBackdrop(context) {
        context.fillStyle = textColor(labelShare);
        drawFixedLabels(context, drawing, labels);
      },
      drawCell(context, cell, picture) {
        const piece = pieceOf.get(cell.face);
        const digits = placementFor.get(cell.face);
        if (piece !== undefined) ringPainter.draw(context, piece, picture);
        else if (digits !== undefined) {
          context.fillStyle = textColor();
          drawDigit(context, drawing, { font, size: digits.size }, picture, { ...digits.cell, ...digits });
        } else {
          context.fillStyle = textColor(labelShare);
          drawLabelCell(context, drawing, labels, cell, picture);
        }
      },
      drawBetween(context, cell, change) {
        const piece = pieceOf.get(cell.face);
        if (piece !== undefined) ringPainter.drawBetween(context, piece, change);
      },
    };
  },
  /** Draws the message inside an elongated ring. */
  drawMessage(context, drawing) {
    const shorter = Math.min(drawing.width, drawing.height);
    const stroke = Math.sqrt(shorter) / 2;
    const outside = Math.round(shorter * design.margin);
    const around = insetArea({ x: 0, y: 0, width: drawing.width, height: drawing.height }, outside, outside);
    const radius = Math.min(around.height / 2, around.width / 4);
    context.strokeStyle = accentColor();
    strokeRoundedRectangle(context, around, radius, stroke);
    return drawFittedMessage(context, drawing, {
      style: { font },
      maxSize: drawing.height * message.heightShare,
      area: insetArea(around, stroke + radius * message.padding.x, stroke + around.height * message.padding.y),
      lineHeight: 1.2,
    });
  },
};
