import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { Dialog } from './ui/dialog.tsx';

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

/** While it is shown, neither links nor the Back button leave the page, and the browser asks before it closes the tab. */
export function StayOnPage() {
  const blocker = useLeaveGuard(true);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}

type Mark = (form: string, isChanged: boolean) => void;
const MarkContext = createContext<Mark | undefined>(undefined);

/** Around a page with forms: asks before somebody leaves it while one of them has changes. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => new Set());
  const mark = useCallback<Mark>((form, isChanged) => {
    setChanged((last) => {
      if (last.has(form) === isChanged) return last;
      const next = new Set(last);
      if (isChanged) next.add(form);
      else next.delete(form);
      return next;
    });
  }, []);
  const blocker = useLeaveGuard(
    changed.size > 0,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <MarkContext value={mark}>
      {children}
      {blocker.state === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={() => blocker.proceed()} />}
    </MarkContext>
  );
}

/** Tells the page that a form has changes. Count only what somebody typed: browsers fill in passwords by themselves. */
export function useUnsavedChanges(isChanged: boolean): void {
  const mark = use(MarkContext);
  const form = useId();
  useEffect(() => {
    mark?.(form, isChanged);
    return () => mark?.(form, false);
  }, [mark, form, isChanged]);
}

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
  /** What is lost. Default: the changes. */
  children?: ReactNode;
}

/** Before somebody leaves a page with changes. */
export function LeaveDialog({ onStay, onLeave, children }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog opened onClose={onStay} title={<Trans>Unsaved changes</Trans>}>
      <p>{children || <Trans>Your changes are lost if you leave this page.</Trans>}</p>
      <div className="end-buttons">
        <Button variant="default" onClick={onLeave}>
          {t`Discard changes`}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t`Keep editing`}
        </Button>
      </div>
    </Dialog>
  );
}
