import type { TimerWarning } from '../../../shared/previews/use-preview-facts.ts';

/** Below this contrast, not even people who know where to look can read it. */
const readableRatio = 1.5;

/** Whether the warning is about a color that the image shows and nobody can tell from the background. */
export const isUnreadable = ({ code, params }: TimerWarning): boolean =>
  code === 'low_contrast' && params !== undefined && params.replacement === undefined && params.ratio < readableRatio;
