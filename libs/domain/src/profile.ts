/** How the console writes numbers. `auto`: as usual in the language. */
export const numberFormats = ['auto', '1,234.5', '1.234,5', '1 234,5'] as const;

export type NumberFormat = (typeof numberFormats)[number];
