import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** While `isNeeded`, neither links nor the Back button leave the page, and the browser asks before it closes the tab. */
export function useStayOnPage(isNeeded: boolean): void {
  const blocker = useBlocker(isNeeded);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isNeeded) event.preventDefault();
      },
      [isNeeded],
    ),
  );
}
