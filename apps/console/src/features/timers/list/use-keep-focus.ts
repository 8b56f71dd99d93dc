import { useEffect, useRef } from 'react';

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
