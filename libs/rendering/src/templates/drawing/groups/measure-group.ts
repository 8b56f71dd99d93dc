import type { TimeUnit } from '@tminus/domain';
import type { TimerDrawing, UnitGroup } from '../../template.ts';
import { mapLabel, measureLabel } from '../labels.ts';
import { initialOf, measureEm, toCapitals, type TextStyle } from '../text.ts';
import type { UnitLabel } from '../../../labels/unit-label.ts';
import type { LabelDesign } from './group-design.ts';

/** A unit with the extent of its label, in em of the label. */
export interface MeasuredGroup {
  readonly unit: TimeUnit;
  readonly digits: number;
  readonly label: UnitLabel;
  readonly initial: UnitLabel;
  readonly labelWidth: number;
  readonly initialWidth: number;
  readonly labelAscent: number;
  readonly labelDescent: number;
}

/** Width of the widest digit, in em. */
export function measureDigit(drawing: TimerDrawing, style: Omit<TextStyle, 'size'>): number {
  return Math.max(...Array.from({ length: 10 }, (_, digit) => measureEm(drawing, style, String(digit)).width));
}

export function measureGroup(
  drawing: TimerDrawing,
  { style, capitals }: Pick<LabelDesign, 'style' | 'capitals'>,
  group: UnitGroup,
): MeasuredGroup {
  const label = capitals ? mapLabel(group.label, (text) => toCapitals(drawing, text)) : group.label;
  const initial = mapLabel(label, (text) => initialOf(drawing, text));
  const extent = measureLabel(drawing, style, label);
  return {
    unit: group.unit,
    digits: group.digits,
    label,
    initial,
    labelWidth: extent.width,
    initialWidth: measureLabel(drawing, style, initial).width,
    labelAscent: extent.ascent,
    labelDescent: extent.descent,
  };
}
