/** The three colors of a timer, each `#rrggbb` in lower case. */
export interface TimerColors {
  background: string;
  text: string;
  accent: string;
}

/** The format that clients may send: `#rrggbb`, in upper or lower case. */
export const hexColorPattern = /^#[0-9a-f]{6}$/i;
