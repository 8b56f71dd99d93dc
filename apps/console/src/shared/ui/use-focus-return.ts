import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was, for a dialog that disappears with its address. If that is gone, too, the heading of the page gets
 * the focus.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = isThere ? before : document.querySelector<HTMLElement>('main h1');
      // The dialog still holds the focus while it is removed.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) target?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
