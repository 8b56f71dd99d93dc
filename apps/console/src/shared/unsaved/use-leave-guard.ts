import { useCallback } from 'react';
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';

/**
 * While `isNeeded`, links and the Back button are stopped, and the browser asks before it closes the tab. A page can have only one.
 * @param stops - which navigations are stopped. Default: all
 */
export function useLeaveGuard(isNeeded: boolean, stops?: BlockerFunction): Blocker {
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isNeeded) event.preventDefault();
      },
      [isNeeded],
    ),
  );
  return useBlocker((locations) => isNeeded && (stops?.(locations) ?? true));
}
