import { createCanvas } from '@napi-rs/canvas';

import type { UnitLabel } from '../src/labels/unit-label.ts';
import type { Arrangement, TimerDrawing } from '../src/templates/template.ts';

interface DrawnText {
  readonly text: string;
  /** The font size in pixels. */
  readonly size: number;
}

/**
 * No label is smaller than 9 pixels, and those drawn are what the arrangement says: all words, or abbreviations for all units, or none.
 */
export function expectLegibleLabels(arrangement: Arrangement, { groups, language }: TimerDrawing): void {
  const drawn = drawnLabels(arrangement);
  for (const { size } of drawn) expect(size).toBeGreaterThanOrEqual(9);

  const capitals = (texts: string[]) => [...new Set(texts.map((text) => text.toLocaleUpperCase(language)))].sort();
  const textsOf = (labelOf: (labels: readonly UnitLabel[]) => UnitLabel | undefined) =>
    capitals(groups.flatMap(({ labels }) => labelOf(labels)?.forms ?? []).filter((text) => text !== ''));
  const [full, ...abbreviated] = [0, 1, 2].map((length) => textsOf((labels) => labels[length]));
  const found = capitals(drawn.map(({ text }) => text));
  switch (arrangement.labelExtent) {
    case 'full':
      expect(found).toEqual(full);
      break;
    case 'abbreviated':
      expect(abbreviated).toContainEqual(found);
      break;
    case 'omitted':
      expect(found).toEqual([]);
      expect(full).not.toEqual([]);
  }
}

/** What is drawn when everything is drawn except digits. */
function drawnLabels(arrangement: Arrangement): DrawnText[] {
  const drawn: DrawnText[] = [];
  const context = createCanvas(1, 1).getContext('2d');
  context.fillText = (text: string) => void drawn.push({ text, size: Number.parseFloat(context.font) });
  arrangement.drawBackdrop(context);
  for (const cell of arrangement.cells.filter(({ face }) => face.startsWith('label '))) {
    for (let picture = 0; picture < cell.pictureCount; picture++) arrangement.drawCell(context, cell, picture);
  }
  return drawn.filter(({ text }) => text !== '');
}
