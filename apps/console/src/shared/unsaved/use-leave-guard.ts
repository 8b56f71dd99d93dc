import { useCallback } from 'react';
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';

/**
 * While `isNeeded`, links and the Back button are stopped, and the browser asks before it closes the tab. A page can have only one.
 * @param stops - which navigations are stopped. Default: all
 */
export function useLeaveGuard(isNeeded: boolean, stops?: BlockerFunction): Blocker {
  const { pathname } = useLocation();
  // The address changes before this page is removed: by then, it guards nothing any more.
  const blocker = useBlocker(
    (locations) => isNeeded && locations.currentLocation.pathname === pathname && (stops?.(locations) ?? true),
  );
  const asks = isNeeded && blocker.state !== 'proceeding'; // signing out loads a new document
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (asks) event.preventDefault();
      },
      [asks],
    ),
  );
  return blocker;
}
