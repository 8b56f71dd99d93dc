import { templates } from '../templates/registry.ts';
import type { LabelExtent } from '../templates/template.ts';
import { assertLayoutSpec, type LayoutSpec } from './layout-spec.ts';
import { prepareTimerDrawing } from './prepare-drawing.ts';

/**
 * How much of its labels a layout has room for. Takes some milliseconds, and more if fonts must be loaded.
 *
 * @throws RangeError if the spec is invalid
 */
export async function findLabelExtent(spec: LayoutSpec): Promise<LabelExtent> {
  assertLayoutSpec(spec);
  const template = templates[spec.template];
  return template.arrange(await prepareTimerDrawing(template, spec)).labelExtent;
}

/** Whether there is certainly room for full labels: words in any language fit if a timer has at least its template's size. */
export function hasAmpleRoom({
  template,
  width,
  height,
  labels,
}: Pick<LayoutSpec, 'template' | 'width' | 'height' | 'labels'>): boolean {
  const { defaultSize } = templates[template];
  return width >= defaultSize.width && height >= defaultSize.height && Object.keys(labels).length === 0;
}
