import { type TimerColors, contrastRatio, hexColorPattern } from '@tminus/domain';

/** For large text and graphics (WCAG 2.2, 1.4.3 and 1.4.11). */
export const minContrast = 3;

/**
 * The contrast with the background, of the colors that are hard to see on it. A template may use a color with less contrast on
 * purpose, such as an accent behind the digits: only what is below its own choice counts.
 */
export function findColorProblems(colors: TimerColors, template: { colors: TimerColors } | undefined) {
  const ratioOf = (color: 'text' | 'accent', { [color]: ink, background }: TimerColors) =>
    hexColorPattern.test(ink) && hexColorPattern.test(background) ? contrastRatio(ink, background) : Infinity;
  const problems: Partial<Record<'text' | 'accent', number>> = {};
  for (const color of ['text', 'accent'] as const) {
    const ratio = ratioOf(color, colors);
    const own = template ? ratioOf(color, template.colors) : Infinity;
    // Rounded down, so that a ratio never appears to be enough.
    if (ratio < Math.min(minContrast, own)) problems[color] = Math.floor(ratio * 10) / 10;
  }
  return problems;
}
