import { useCallback } from 'react';
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';

/**
 * While `isNeeded`, links and the Back button are stopped, and the browser asks before it closes the tab. A page can have only one.
 * @param stops - which navigations are stopped. Default: all
 */
export function useLeaveGuard(isNeeded: boolean, stops?: BlockerFunction): Blocker {
  const { pathname } = useLocation();
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isNeeded) event.preventDefault();
      },
      [isNeeded],
    ),
  );
  // The address changes before this page is removed: by then, it guards nothing any more.
  return useBlocker(
    (locations) => isNeeded && locations.currentLocation.pathname === pathname && (stops?.(locations) ?? true),
  );
}
