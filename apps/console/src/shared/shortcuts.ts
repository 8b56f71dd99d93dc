import { useEffect, useRef } from 'react';

interface KeyPress {
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

interface Shortcut {
  /** `n`, `g t`, `mod+s`, `escape`, `?` */
  keys: string;
  /** What it does, for the list of shortcuts. */
  label: string;
  run: (event: KeyboardEvent) => void;
  /** Works under a dialog too, because it belongs to that dialog. */
  inDialog?: boolean;
}

type Entry = { readonly current: readonly Shortcut[] };

/** Those of the pages that are shown, the innermost last. */
const entries = new Set<Entry>();
const sequence = new KeySequence();
let singleKeysAreOn = true;

export const activeShortcuts = (): Shortcut[] => [...entries].flatMap(({ current }) => current);

/** People who use speech input or another tool that sends keys can turn single keys off in their profile. */
export function setSingleKeys(on: boolean): void {
  singleKeysAreOn = on;
}

/** Shortcuts that work while the component is shown. They never work while somebody types. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const entry = useRef(shortcuts);
  useEffect(() => {
    entry.current = shortcuts;
  });
  useEffect(() => {
    if (entries.size === 0) document.addEventListener('keydown', onKeyDown);
    entries.add(entry);
    return () => {
      entries.delete(entry);
      if (entries.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
const ownKeys = '[role=menu], [role=listbox], [role=slider], [role=application]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const name = keyName(event);
  if (name === undefined) return;
  const isSingle = isSingleKey(name);
  if (isSingle && (!singleKeysAreOn || isIn(event.target, `${typing}, ${ownKeys}`))) return;
  const hasDialog = document.querySelector('[aria-modal=true]') !== null;
  const candidates = activeShortcuts()
    .filter(({ inDialog }) => !hasDialog || inDialog === true)
    .reverse();
  for (const keys of sequence.press(name, event.timeStamp)) {
    const shortcut = candidates.find((each) => each.keys === keys);
    if (!shortcut) continue;
    event.preventDefault();
    sequence.reset();
    shortcut.run(event);
    return;
  }
}
