import { useEffect, useRef } from 'react';
import { KeySequence, isSingleKey, keyName } from './shortcut-keys.ts';

export interface Shortcut {
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
