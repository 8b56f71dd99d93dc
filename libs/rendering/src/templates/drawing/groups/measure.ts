import type { TimeUnit } from '@tminus/domain';
import type { TimerStage, UnitGroup } from '../../template.ts';
import { mapLabel, measureLabel } from '../labels.ts';
import { initialOf, measureEm, toCapitals, type TextStyle } from '../text.ts';
import type { UnitLabel } from '../../../labels/unit-label.ts';
import type { LabelDesign } from './design.ts';

/** A unit, and what its label takes, in em of the label. */
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
export function measureDigit(stage: TimerStage, style: Omit<TextStyle, 'size'>): number {
  return Math.max(...Array.from({ length: 10 }, (_, digit) => measureEm(stage, style, String(digit)).width));
}

export function measureGroup(
  stage: TimerStage,
  { style, capitals }: Pick<LabelDesign, 'style' | 'capitals'>,
  group: UnitGroup,
): MeasuredGroup {
  const label = capitals ? mapLabel(group.label, (text) => toCapitals(stage, text)) : group.label;
  const initial = mapLabel(label, (text) => initialOf(stage, text));
  const extent = measureLabel(stage, style, label);
  return {
    unit: group.unit,
    digits: group.digits,
    label,
    initial,
    labelWidth: extent.width,
    initialWidth: measureLabel(stage, style, initial).width,
    labelAscent: extent.ascent,
    labelDescent: extent.descent,
  };
}
