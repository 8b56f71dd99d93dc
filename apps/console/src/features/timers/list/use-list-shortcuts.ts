import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts';
import type { AccountTimer } from '../timer.ts';
import type { TimerActions } from './use-timer-actions.tsx';

export interface ListShortcuts {
  timers: readonly AccountTimer[];
  actions: TimerActions;
  toggle: (id: string) => void;
  onEscape: () => void;
}

/** The keys of the list. Most act on the entry that has the focus. */
export function useListShortcuts({ timers, actions, toggle, onEscape }: ListShortcuts): void {
  const { t } = useLingui();
  const focused = (run: (timer: AccountTimer, entry: HTMLElement) => void) => () => {
    const entry = document.activeElement?.closest<HTMLElement>('[data-timer]');
    const timer = timers.find(({ id }) => id === entry?.dataset['timer']);
    if (entry && timer) run(timer, entry);
  };
  const unlessDeleted = (run: (timer: AccountTimer, entry: HTMLElement) => void) =>
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
