import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useShortcuts } from '../../../shared/shortcuts.ts';
import type { ListedTimer } from '../timer.ts';
import type { TimerActions } from './use-timer-actions.tsx';

export interface ListShortcuts {
  timers: readonly ListedTimer[];
  actions: TimerActions;
  toggle: (id: string) => void;
  onEscape: () => void;
}

/** The keys of the list. Most act on the entry that has the focus. */
export function useListShortcuts({ timers, actions, toggle, onEscape }: ListShortcuts): void {
  const { t } = useLingui();
  const focused = (run: (timer: ListedTimer, entry: HTMLElement) => void) => () => {
    const entry = document.activeElement?.closest<HTMLElement>('[data-timer]');
    const timer = timers.find(({ id }) => id === entry?.dataset['timer']);
    if (entry && timer) run(timer, entry);
  };
  const unlessDeleted = (run: (timer: ListedTimer, entry: HTMLElement) => void) =>
    focused((timer, entry) => timer.status !== 'deleted' && run(timer, entry));
  useShortcuts([
    {
      keys: '/',
      label: t`Search timers`,
      run: () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    },
    {
      keys: 'c',
      label: t`Copy the code of the timer`,
      run: unlessDeleted((_, entry) => entry.querySelector<HTMLElement>('[data-copy]')?.click()),
    },
    {
      keys: 'p',
      label: t`Pause or resume the timer`,
      run: unlessDeleted((timer) => void actions.change(timer.status === 'active' ? 'pause' : 'resume', [timer])),
    },
    { keys: 'x', label: t`Select the timer`, run: focused(({ id }) => toggle(id)) },
    {
      keys: 'delete',
      label: t`Delete the timer`,
      run: unlessDeleted((timer, entry) => {
        focusEntry(entry.nextElementSibling ?? entry.previousElementSibling);
        void actions.change('delete', [timer]);
      }),
    },
    { keys: 'escape', label: t`Clear the selection, then the filters`, run: onEscape },
  ]);
}

/** The arrow keys move the focus from entry to entry. */
export function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: entry, target } = event;
  const isInMenu = target instanceof Element && target.closest('[role=menu]') !== null;
  if (isInMenu || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
  event.preventDefault();
  focusEntry(key === 'ArrowDown' ? entry.nextElementSibling : entry.previousElementSibling);
}

const focusEntry = (entry: Element | null) => entry?.querySelector<HTMLElement>('[data-entry]')?.focus();

/** Moves the focus when the timer that has it disappears: to the one in its place, or to the heading of an empty list. */
export function useKeepFocus(timers: readonly unknown[]): void {
  /** The place in the list of what has the focus, or had it when it disappeared. */
  const place = useRef<number>(undefined);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (place.current = placeOf(target as Element));
    // People also click beside everything. Then the element is still there.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if ((target as Element).isConnected && document.activeElement === document.body) place.current = undefined;
      });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);

  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const entries = document.querySelectorAll<HTMLElement>('[data-timer] [data-entry]');
    const next = entries[Math.min(place.current, entries.length - 1)] ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
  }, [timers]);
}

function placeOf(element: Element): number | undefined {
  if (element.closest('[data-bulk]')) return 0;
  const entry = element.closest('[data-timer]');
  return entry?.parentElement ? [...entry.parentElement.children].indexOf(entry) : undefined;
}
