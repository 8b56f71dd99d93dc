import type { ColorMix } from '../../../palette/palette-shape.ts';
import { mixedColor } from '../../template-colors.ts';
import type { Cell, Drawing, DrawingContext, PictureChange } from '../../template.ts';
import { measureLabel } from '../labels.ts';
import type { PlacedGroups } from './place-groups.ts';

/** How digits slide down through a window: the next one follows the one before. */
export interface SlideDesign {
  /** Of the way, in each in-between frame. */
  readonly progress: readonly number[];
  /** The color at the edges of the window, where digits fade. */
  readonly panel: ColorMix;
  /** Free space from the top of a box to the window, in pixels. */
  readonly top: number;
}

/** The window is this much higher than a digit, above and below, as a share of its height, if there is so much space. */
const mostRoom = 0.3;

/** The space above and below the digits' cells that their windows can have, in whole pixels: down to the labels, and as much above. */
export function roomOfWindows(drawing: Drawing, placed: PlacedGroups, { top }: SlideDesign): number {
  const spaces = placed.groups.flatMap(({ unit, box, corners }) => {
    const cellTop = corners[0]?.y ?? 0;
    const label = placed.labels.find((each) => each.unit === unit);
    const { ascent } = label ? measureLabel(drawing, label.style, label.label) : { ascent: 0 };
    const bottom = label ? label.baseline - ascent * label.style.size - 2 : box.y + box.height;
    return [cellTop - box.y - top, bottom - cellTop - placed.cell.height];
  });
  return Math.max(0, Math.floor(Math.min(placed.digitHeight * mostRoom, ...spaces)));
}

/** The cell of a digit, made higher. */
export function windowOf(cell: Cell, room: number, { progress }: SlideDesign): Cell {
  return { ...cell, y: cell.y - room, height: cell.height + 2 * room, progress };
}

/**
 * Draws two digits on their way down, faded at the edges of the window.
 *
 * @param drawDigit - draws a digit at a distance below its place
 */
export function drawSliding(
  context: DrawingContext,
  { width, height }: Cell,
  room: number,
  { from, to, progress }: PictureChange,
  { panel }: SlideDesign,
  drawDigit: (digit: number, below: number) => void,
): void {
  drawDigit(from, progress * height);
  drawDigit(to, (progress - 1) * height);
  const fade = Math.max(1, room);
  for (const [edge, inside] of [
    [0, fade],
    [height, height - fade],
  ] as const) {
    const gradient = context.createLinearGradient(0, edge, 0, inside);
    gradient.addColorStop(0, mixedColor(panel));
    gradient.addColorStop(1, mixedColor(panel, 0));
    context.fillStyle = gradient;
    context.fillRect(0, Math.min(edge, inside), width, fade);
  }
}
