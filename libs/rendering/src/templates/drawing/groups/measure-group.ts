import type { TimeUnit } from '@tminus/domain';
import type { TextStyle, TimerDrawing, UnitGroup, LabelExtent } from '../../template.ts';
import { mapLabel, measureLabel } from '../labels.ts';
import { measureEm, smallestSizeOf, toCapitals } from '../text.ts';
import { type UnitLabel, noLabel } from '../../../labels/unit-label.ts';
import type { LabelDesign } from './group-design.ts';

/** A unit with its label. Lengths are in em of the label unless stated otherwise. */
export interface MeasuredGroup {
  readonly unit: TimeUnit;
  readonly digits: number;
  readonly label: UnitLabel;
  readonly labelWidth: number;
  /** Width of the form that most values have. */
  readonly usualLabelWidth: number;
  readonly labelAscent: number;
  readonly labelDescent: number;
  /** The smallest legible size, in pixels. */
  readonly leastLabelSize: number;
}

/** Width of the widest digit, in em. */
export function measureDigit(drawing: TimerDrawing, style: Omit<TextStyle, 'size'>): number {
  return Math.max(...Array.from({ length: 10 }, (_, digit) => measureEm(drawing, style, String(digit)).width));
}

export function measureGroup(
  drawing: TimerDrawing,
  { style, capitals }: Pick<LabelDesign, 'style' | 'capitals'>,
  group: UnitGroup,
  text: UnitLabel,
): MeasuredGroup {
  const label = capitals ? mapLabel(text, (form) => toCapitals(drawing, form)) : text;
  const extent = measureLabel(drawing, style, label);
  return {
    unit: group.unit,
    digits: group.digits,
    label,
    labelWidth: extent.width,
    usualLabelWidth: measureEm(drawing, style, usualForm(label)).width,
    labelAscent: extent.ascent,
    labelDescent: extent.descent,
    leastLabelSize: Math.max(...label.forms.map((text) => smallestSizeOf(style, text))),
  };
}

function usualForm({ forms, formOf }: UnitLabel): string {
  const counts = forms.map(() => 0);
  for (let value = 0; value < 60; value++) counts[formOf(value)] = (counts[formOf(value)] ?? 0) + 1;
  return forms[counts.indexOf(Math.max(...counts))] ?? '';
}

/** Two ways to place the groups of a timer. */
interface Placements<Result> {
  /** @returns undefined if the labels do not fit */
  withLabels(groups: readonly MeasuredGroup[], extent: Exclude<LabelExtent, 'omitted'>): Result | undefined;
  withoutLabels(groups: readonly MeasuredGroup[]): Result;
}

/** Places the groups with the longest labels that fit: words, else abbreviations, else none. */
export function withLongestLabels<Result>(
  drawing: TimerDrawing,
  design: Pick<LabelDesign, 'style' | 'capitals'>,
  { withLabels, withoutLabels }: Placements<Result>,
): Result {
  const measuredWith = (labelOf: (group: UnitGroup) => UnitLabel) =>
    drawing.groups.map((group) => measureGroup(drawing, design, group, labelOf(group)));
  for (const length of drawing.groups[0]?.labels.keys() ?? []) {
    const groups = measuredWith(({ labels }) => labels[length] ?? noLabel);
    const result = withLabels(groups, length === 0 ? 'full' : 'abbreviated');
    if (result !== undefined) return result;
  }
  return withoutLabels(measuredWith(() => noLabel));
}
