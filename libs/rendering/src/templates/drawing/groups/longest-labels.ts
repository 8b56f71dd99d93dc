import { noLabel, type UnitLabel } from '../../../labels/unit-label.ts';
import type { LabelExtent, TimerDrawing, UnitGroup } from '../../template.ts';
import type { LabelDesign } from './group-design.ts';
import { measureGroup, type MeasuredGroup } from './measure-group.ts';

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
