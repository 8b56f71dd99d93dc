import { useEffect } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

/** While `isNeeded`, neither links nor the Back button leave the page, and the browser asks before it closes the tab. */
export function useStayOnPage(isNeeded: boolean): void {
  const blocker = useLeaveGuard(isNeeded);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
