import type { OnExpire } from '@tminus/domain';

import { loadCanvas } from '../fonts/load-canvas.ts';
import { easyToRead } from '../templates/drawing/message.ts';
import { smallestSizeOf } from '../templates/drawing/text.ts';
import { templates } from '../templates/registry.ts';
import type { LabelExtent } from '../templates/template.ts';
import { assertLayoutSpec, type LayoutSpec } from './layout-spec.ts';
import { prepareMessageDrawing, prepareTimerDrawing } from './prepare-drawing.ts';

/** How well the texts of a timer fit into its image. */
export interface TextFit {
  readonly labels: LabelExtent;
  /** Whether the message, if there is one, has at least the smallest legible size. */
  readonly isMessageLegible: boolean;
}

/** The smallest image in which a message of any length is legible, with any template. */
const ampleForMessages = { width: 600, height: 150 } as const;

/**
 * Measures the texts of a timer. Takes some milliseconds, and more if fonts must be loaded.
 *
 * @param message - what replaces zero. Default: no message.
 * @throws RangeError if the spec is invalid
 */
export async function findTextFit(spec: LayoutSpec, message?: string): Promise<TextFit> {
  assertLayoutSpec(spec);
  const template = templates[spec.template];
  const { labelExtent } = template.arrange(await prepareTimerDrawing(template, spec));
  return { labels: labelExtent, isMessageLegible: message === undefined || (await relativeSize(spec, message)) >= 1 };
}

/** The first of the texts that is easy to read as a message. If none is, the first of those with the largest letters. */
export async function fittingText(spec: LayoutSpec, texts: readonly string[]): Promise<string> {
  const [only = ''] = texts;
  if (texts.length === 1) return only;
  const sizes: number[] = [];
  for (const text of texts) {
    const size = await relativeSize(spec, text);
    if (size >= easyToRead) return text;
    sizes.push(size);
  }
  return texts[sizes.indexOf(Math.max(...sizes))] ?? only;
}

/** The size of a message's letters, as a multiple of the smallest legible size. */
async function relativeSize(spec: LayoutSpec, message: string): Promise<number> {
  const template = templates[spec.template];
  const drawing = await prepareMessageDrawing(template, spec, message);
  if (drawing.message === '') return Infinity;
  const { createCanvas } = await loadCanvas([]);
  // Only the size is of interest: nearly the whole picture is outside of this canvas.
  const { lines, style } = template.drawMessage(createCanvas(1, 1).getContext('2d'), drawing);
  return style.size / smallestSizeOf(style, lines.map(({ text }) => text).join(''));
}

/**
 * Whether there is certainly room for full labels and for the message: words in any language fit if a timer has at least its
 * template's size.
 */
export function hasAmpleRoom(
  { template, width, height, labels }: Pick<LayoutSpec, 'template' | 'width' | 'height' | 'labels'>,
  onExpire: OnExpire,
): boolean {
  const holds = (size: { readonly width: number; readonly height: number }) =>
    width >= size.width && height >= size.height;
  return (
    holds(templates[template].defaultSize) &&
    Object.keys(labels).length === 0 &&
    (onExpire.action !== 'message' || holds(ampleForMessages))
  );
}
