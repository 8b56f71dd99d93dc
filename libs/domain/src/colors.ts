/** A timer's three inks, each `#rrggbb` in lower case. */
export interface TimerColors {
  background: string;
  text: string;
  accent: string;
}

/** What a client may send: `#rrggbb`, any case. */
export const hexColorPattern = /^#[0-9a-f]{6}$/i;
