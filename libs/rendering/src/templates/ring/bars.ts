import type { Rectangle } from '../../gif/blocks.ts';
import { noLabel } from '../../labels/unit-label.ts';
import { arrangeGroups } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups } from '../drawing/groups/place-groups.ts';
import { fillRoundedRectangle } from '../drawing/shapes.ts';
import { accentColor, textColor } from '../template-colors.ts';
import type { Arrangement, Cell, DrawingContext, FontFile, LabelExtent, TimerDrawing } from '../template.ts';
import { rangeOf, trackShare } from './ring-cells.ts';

/** The bar below the digits, in CSS pixels, and its distance from the digits. */
const bar = { height: 3, gap: 3 } as const;

/** Flattens the rings to bars below the digits, where the canvas is too small to read digits inside rings. There are no labels. */
export function arrangeBars(drawing: TimerDrawing, font: FontFile, digits: GroupDesign['digits']): Arrangement {
  const design: GroupDesign = {
    digits,
    labels: { style: { font }, place: 'below', size: 0, capitals: false, gap: 0 },
    margin: { x: 0.045, y: 0.12 },
    gapBetweenGroups: 0.5,
    gapStretch: 0.3,
    // Room for the bars between two rows.
    gapBetweenRows: 0.7,
  };
  const groups = drawing.groups.map((group) => ({ ...group, labels: [noLabel] }));
  const below = bar.gap + bar.height;
  const area = { x: 0, y: 0, width: drawing.width, height: drawing.height - below };
  const placed = placeGroups({ ...drawing, groups }, design, area);
  const arrangement = arrangeGroups(drawing, placed, { digitFont: font, labelColor: textColor() });
  const boxes = new Map(placed.groups.map(({ unit, box }) => [unit, box]));
  const bars = drawing.groups.flatMap((group, index) => {
    const box = boxes.get(group.unit);
    if (box === undefined) return [];
    const area = { ...box, y: box.y + box.height + bar.gap, height: bar.height };
    return [barCell(area, group.unit, rangeOf(group, index === 0))];
  });
  return {
    ...arrangement,
    labelExtent: extentOf(drawing),
    cells: [...bars, ...arrangement.cells],
    drawCell(context, cell, picture) {
      if (bars.includes(cell)) drawBar(context, drawing, cell, picture);
      else arrangement.drawCell(context, cell, picture);
    },
  };
}

/** A bar is filled by whole pixels. */
function barCell(area: Rectangle, unit: Cell['unit'], range: number): Cell {
  const steps = Math.min(range, area.width);
  const pictures = Array.from({ length: steps + 1 }, (_, step) => step);
  return {
    ...area,
    unit,
    face: `bar ${area.width} ${steps}`,
    pictureCount: steps + 1,
    choice: { kind: 'share', range, pictures },
  };
}

function drawBar(
  context: DrawingContext,
  { direction }: TimerDrawing,
  { width, height, pictureCount }: Cell,
  picture: number,
): void {
  const filled = Math.round((width * picture) / (pictureCount - 1));
  context.fillStyle = accentColor(trackShare);
  fillRoundedRectangle(context, { x: 0, y: 0, width, height }, height / 2);
  context.fillStyle = accentColor();
  const x = direction === 'rtl' ? width - filled : 0;
  fillRoundedRectangle(context, { x, y: 0, width: filled, height }, height / 2);
}

function extentOf({ groups }: TimerDrawing): LabelExtent {
  return groups.every(({ labels: [label = noLabel] }) => label.forms.every((form) => form === '')) ? 'full' : 'omitted';
}
