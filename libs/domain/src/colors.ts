/** The three colors of a timer, each `#rrggbb` in lower case. */
export interface TimerColors {
  background: string;
  text: string;
  accent: string;
}

/** `#rrggbb`, in upper or lower case. */
export const hexColorPattern = /^#[0-9a-f]{6}$/i;
const shortHexColorPattern = /^#[0-9a-f]{3}$/i;

/**
 * Converts `#RGB` or `#RRGGBB`, in upper or lower case, to `#rrggbb`.
 * @returns undefined for any other text
 */
export function parseHexColor(text: string): string | undefined {
  if (hexColorPattern.test(text)) return text.toLowerCase();
  return shortHexColorPattern.test(text) ? text.toLowerCase().replace(/[0-9a-f]/g, '$&$&') : undefined;
}
