import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { Rectangle } from '../../gif/blocks.ts';
import { panelShape } from '../../palette/palette-shape.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawPlacedText, placeMessage, type MessageDesign } from '../drawing/message.ts';
import { clearAreas, fillCell } from '../drawing/shapes.ts';
import { measureText } from '../drawing/text.ts';
import { accentOn, textOn, mixedColor, textColor } from '../template-colors.ts';
import type { PictureChoice } from '../picture-choice.ts';
import {
  type Cell,
  type DrawingContext,
  type MessageDrawing,
  type Template,
  type TimerDrawing,
  fontsource,
} from '../template.ts';
import {
  cursorIn,
  drawCursor,
  drawPrompt,
  promptIn,
  drawWindow,
  screenMix,
  screenOf,
  shade,
  shadeMix,
  textLevels,
} from './terminal.ts';

const digitFont = fontsource('jetbrains-mono', 500);
const labelFont = fontsource('jetbrains-mono', 400);

const design: GroupDesign = {
  digits: { font: digitFont, height: 0.73, overshoot: 0.011 },
  labels: {
    style: { font: labelFont, evenScripts: true, smallest: 11 },
    place: 'below',
    size: 0.25,
    capitals: false,
    gap: 0.24,
  },
  margin: { x: 0.05, y: 0.12 },
  gapBetweenGroups: 0.42,
  gapStretch: 0.3,
  gapBetweenRows: 0.42,
  separator: 0.12,
};
/** Canvases wide enough have room for the prompt and the cursor. */
const narrow = 180;
const wideDesign: GroupDesign = { ...design, flanks: { before: 0.74, after: 0.5 } };
/** In single small letters, the three stems of a monospaced m run together. */
const narrowDesign: GroupDesign = { ...design, labels: { ...design.labels, capitals: true } };
/** Shades of text on the screen: labels are lighter, colons even more. */
const labelMix = shadeMix(4);
const colonShade = shade(2);
/** Size of a message, and in em the room for the prompt before its lines and for the cursor after the last one. */
const message = { heightShare: 0.26, widthShare: 0.085, before: 1, after: 0.5 } as const;

/** A terminal: a prompt, the time in a monospaced font, and a block cursor that blinks with the seconds. */
export const mono: Template = {
  title: 'Mono',
  description: 'A terminal window with a prompt, monospaced digits and a cursor that blinks every other second.',
  defaultColors: { background: '#07090a', text: '#a9f0c0', accent: '#ffb224' },
  defaultSize: { width: 600, height: 150 },
  fonts: [digitFont, labelFont],
  paletteShape: panelShape(screenMix, { text: textLevels, accent: 4 }),
  overlaps: [...textOn(screenMix, labelMix), accentOn(screenMix)],
  byteBudget: 42_000,
  arrange(drawing) {
    const placed = placeGroups(drawing, drawing.width < narrow ? narrowDesign : wideDesign, screenOf(drawing));
    const arrangement = arrangeGroups(drawing, placed, {
      digitFont,
      labelColor: mixedColor(labelMix),
      drawBackdrop(context) {
        drawWindow(context, drawing);
        drawSigns(context, drawing, placed);
      },
      drawPanel: (context, cell) => fillCell(context, cell, screenMix),
    });
    const cursors = cursorCells(drawing, placed);
    return {
      ...arrangement,
      cells: [...arrangement.cells, ...cursors],
      drawBackdrop(context) {
        arrangement.drawBackdrop(context);
        clearAreas(context, cursors);
      },
      drawCell(context, cell, picture) {
        if (cell.face !== 'cursor') return arrangement.drawCell(context, cell, picture);
        drawCursor(context, { ...cell, x: 0, y: 0 }, picture === 0);
      },
    };
  },
  /** Draws the message as if somebody had typed it: after the prompt, line by line, with the cursor at the end. */
  drawMessage(context, drawing) {
    drawWindow(context, drawing);
    const screen = screenOf(drawing);
    const placed = placeMessage(drawing, messageDesign(drawing, screen));
    const { lines, style } = placed;
    const widths = lines.map(({ text }) => measureText(drawing, style, text).width);
    const room = roomAround(drawing, style.size);
    const width = room.before + Math.max(...widths, (widths.at(-1) ?? 0) + room.after);
    const rightToLeft = drawing.direction === 'rtl';
    // Distances from the start of the line in reading direction.
    const start = screen.x + (screen.width + (rightToLeft ? width : -width)) / 2;
    const at = (distance: number) => start + (rightToLeft ? -distance : distance);
    const place = { align: rightToLeft ? 'right' : 'left', x: at(room.before) } as const;
    context.fillStyle = textColor();
    drawPlacedText(context, drawing, { ...place, style, lines: lines.map((line) => ({ ...line, x: place.x })) });
    if (room.before === 0) return placed;

    const flankOf = (baseline: number, from: number, to: number) => ({
      ...{ x: Math.min(at(from), at(to)), y: baseline - design.digits.height * style.size, width: to - from },
      height: design.digits.height * style.size,
    });
    const end = room.before + (widths.at(-1) ?? 0);
    drawPrompt(context, drawing, promptIn(drawing, flankOf(lines[0]?.baseline ?? 0, 0, room.before), style.size));
    const after = flankOf(lines.at(-1)?.baseline ?? 0, end, end + room.after);
    drawCursor(context, cursorIn(drawing, after, style.size), true);
    return placed;
  },
};

/** The cursor is after the last unit. It is lit when the value is even, so also at zero. */
function cursorCells(drawing: TimerDrawing, { flanks: { after }, digitSize }: PlacedGroups): Cell[] {
  const last = drawing.groups.at(-1);
  if (last === undefined || after.width === 0) return [];
  const choice: PictureChoice = { kind: 'cycle', step: 1, count: 2 };
  return [{ ...cursorIn(drawing, after, digitSize), unit: last.unit, face: 'cursor', pictureCount: 2, choice }];
}

function drawSigns(context: DrawingContext, drawing: TimerDrawing, placed: PlacedGroups): void {
  const { before } = placed.flanks;
  if (before.width > 0) drawPrompt(context, drawing, promptIn(drawing, before, placed.digitSize));
  context.fillStyle = colonShade;
  for (const gap of placed.gaps) drawColon(context, gap, placed);
}

/** Draws two square dots, equally far from the top and the bottom of the digits. */
function drawColon(context: DrawingContext, gap: Rectangle, { separator }: PlacedGroups): void {
  const inset = Math.round(gap.height * 0.28 - separator / 2);
  const x = gap.x + (gap.width - separator) / 2;
  context.fillRect(x, gap.y + inset, separator, separator);
  context.fillRect(x, gap.y + gap.height - inset - separator, separator, separator);
}

/** The width of the prompt and the cursor of a message, in CSS pixels. */
function roomAround(drawing: MessageDrawing, size: number): { readonly before: number; readonly after: number } {
  if (drawing.width < narrow) return { before: 0, after: 0 };
  return { before: size * message.before, after: size * message.after };
}

function messageDesign(drawing: MessageDrawing, screen: Rectangle): MessageDesign {
  const maxSize = Math.min(drawing.height * message.heightShare, drawing.width * message.widthShare);
  const { before, after } = roomAround(drawing, maxSize);
  const [x, y] = [screen.width * 0.05, screen.height * 0.14];
  const area = { x: screen.x, y: screen.y + y, width: screen.width - 2 * x - before - after };
  return { style: { font: digitFont }, maxSize, area: { ...area, height: screen.height - 2 * y }, lineHeight: 1.3 };
}
