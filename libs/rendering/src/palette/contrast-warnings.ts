import { type TimerColors, contrastRatio } from '@tminus/domain';

import type { Overlap } from '../templates/template-colors.ts';
import type { Template } from '../templates/template.ts';
import { mixedHexColor } from './palette.ts';
import type { ColorMix } from './palette-shape.ts';

/**
 * The minimum contrast ratio for large text (WCAG 2.2, success criterion 1.4.3) and for graphics (1.4.11). The digits of a timer
 * are large, and its accent color is mostly used for graphics.
 */
const minContrastRatio = 3;

type Contrasts = Pick<Template, 'overlaps' | 'textPanel'>;

/** A color of a timer that is hard to see on the colors behind it. */
export interface ContrastWarning {
  readonly color: 'text' | 'accent';
  /** The smallest contrast, 1 to 21. Rounded down to two decimals, so that it never appears to reach the threshold. */
  readonly ratio: number;
  readonly threshold: number;
  /** The color that images show instead, if they do. */
  readonly replacement?: string;
}

/** White, and what dark programs show instead: Thunderbird darkens emails by default. */
const pages = { light: '#ffffff', dark: '#1c1b22' } as const;
export type Page = keyof typeof pages;

/**
 * The pages on which an image with a transparent background is hard to see: text, labels or accents that have only the page behind them.
 * @returns the smallest contrast on each, rounded as in `ContrastWarning`
 */
export function pageContrastWarnings(
  template: Contrasts,
  colors: TimerColors,
): { page: Page; ratio: number; threshold: number }[] {
  const onPage = template.overlaps.filter(({ behind }) => behind.text === 0 && behind.accent === 0);
  return (['dark', 'light'] as const).flatMap((page) => {
    const ratios = onPage.map(({ drawn }) => contrastRatio(mixedHexColor(drawn, colors), pages[page]));
    const ratio = Math.floor(Math.min(...ratios) * 100) / 100;
    return ratio < minContrastRatio ? [{ page, ratio, threshold: minContrastRatio }] : [];
  });
}

/** A warning for each color that is hard to see where the template draws it: the text, the accent, both or neither. */
export function contrastWarnings(template: Contrasts, colors: TimerColors): ContrastWarning[] {
  return (['text', 'accent'] as const).flatMap((color) => {
    const ratio = smallestContrast(
      template.overlaps.filter((overlap) => overlap.color === color),
      colors,
    );
    if (ratio >= minContrastRatio) return [];
    const shown = readableColors(template, colors)[color];
    const replacement = shown === colors[color] ? {} : { replacement: shown };
    return [{ color, ratio: Math.floor(ratio * 100) / 100, threshold: minContrastRatio, ...replacement }];
  });
}

/**
 * The colors with which images are drawn. They are the timer's, but if a template draws text only on panels, and the text color
 * is hard to read there, it is replaced by the background color, or by black or white, whichever is first readable.
 */
export function readableColors({ textPanel }: Contrasts, colors: TimerColors): TimerColors {
  if (textPanel === undefined) return colors;
  const contrastOf = (text: string) => smallestContrast(onPanel(textPanel), { ...colors, text });
  if (contrastOf(colors.text) >= minContrastRatio) return colors;
  const inks = [colors.background, '#000000', '#ffffff'];
  const best = inks.reduce((first, second) => (contrastOf(second) > contrastOf(first) ? second : first));
  return { ...colors, text: inks.find((ink) => contrastOf(ink) >= minContrastRatio) ?? best };
}

const onPanel = (panel: readonly ColorMix[]): Overlap[] =>
  panel.map((behind) => ({ color: 'text', drawn: { text: 1, accent: 0 }, behind }));

/** Infinity if nothing overlaps. */
function smallestContrast(overlaps: readonly Overlap[], colors: TimerColors): number {
  const ratios = overlaps.map(({ drawn, behind }) =>
    contrastRatio(mixedHexColor(drawn, colors), mixedHexColor(behind, colors)),
  );
  return Math.min(...ratios);
}
