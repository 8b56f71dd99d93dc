/**
 * The inks that templates draw with. Their channels are mixing weights: red is the share of the text colour, green that
 * of the accent colour, and what is left of both is background.
 */
export const backgroundInk = '#000000';

/** @param share - 1 for the pure text colour, less for text that steps back towards the background */
export function textInk(share = 1): string {
  return `rgb(${Math.round(share * 255)}, 0, 0)`;
}

/** @param share - 1 for the pure accent colour, less for an accent that steps back towards the background */
export function accentInk(share = 1): string {
  return `rgb(0, ${Math.round(share * 255)}, 0)`;
}

/** Text and accent mixed, as if text of that share lay on the pure accent. */
export function mixedInk(textShare: number): string {
  return `rgb(${Math.round(textShare * 255)}, ${Math.round((1 - textShare) * 255)}, 0)`;
}
