export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The name of a pressed key: `n`, `?`, `escape`, or `mod+s` with Ctrl or ⌘. Shift is part of the character.
 * @returns undefined for combinations that belong to the browser or an input method
 */
export function keyName({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (altKey || (ctrlKey && metaKey)) return undefined;
  const name = key.toLowerCase();
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** Keys such as `n` or `g t`, which an account can turn off. `mod+s` and `escape` always work. */
export const isSingleKey = (keys: string): boolean => !keys.startsWith('mod+') && keys !== 'escape';

const sequenceMs = 1_000;

/** Recognizes single keys and sequences of two, such as `g` then `t`. */
export class KeySequence {
  private first: { name: string; at: number } | undefined;

  /** @returns the names that this key press can mean, the longest first */
  press(name: string, now: number): string[] {
    const { first } = this;
    this.first = { name, at: now };
    if (!first || now - first.at > sequenceMs) return [name];
    return [`${first.name} ${name}`, name];
  }

  /** A shortcut ran: the next key starts a new sequence. */
  reset(): void {
    this.first = undefined;
  }
}
