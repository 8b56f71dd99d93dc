import { Trans } from '@lingui/react/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { Suspense, lazy, useEffect, type RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLeaveGuard } from '../../../shared/unsaved/unsaved-changes.tsx';
import type { DraftBase, DraftStorage } from './draft.ts';
import { useEditor } from './editor-context.ts';
import type { TimerForm } from './form-values.ts';
import { useIsChanged } from './use-editing.ts';

const LeaveDialog = lazy(() => import('../../../shared/unsaved/leave-dialog.tsx'));

/** A draft is written this long after the last change, or when the session ends. */
const draftDelay = { delay: 300, flushOnUnmount: true };

/** The dialog to embed a timer is part of its editor. */
const editorOf = (pathname: string) => pathname.replace(/\/embed$/, '');

interface UnsavedTimerProps {
  base: DraftBase;
  drafts: DraftStorage;
  /** Whether the changes are saved or given up. */
  mayLeave: RefObject<boolean>;
  /** Forgets the draft, and lets the person leave. */
  letGo: () => void;
}

/** Keeps what has changed, in case the tab or the session ends, and asks before somebody leaves. */
export function UnsavedTimer({ base, drafts, mayLeave, letGo }: UnsavedTimerProps) {
  const { timer } = useEditor();
  const { getValues } = useFormContext<TimerForm>();
  const values = useWatch<TimerForm>();
  const isChanged = useIsChanged(base);
  const keep = useDebouncedCallback(() => {
    if (mayLeave.current) return;
    if (isChanged) drafts.keep({ form: getValues(), base, savedAt: Date.now() });
    else drafts.forget();
  }, draftDelay);
  useEffect(() => keep(), [values, base, keep]);
  const blocker = useLeaveGuard(
    isChanged,
    ({ currentLocation, nextLocation }) =>
      !mayLeave.current && editorOf(nextLocation.pathname) !== editorOf(currentLocation.pathname),
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    letGo();
    blocker.proceed();
  };
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={blocker.reset} onLeave={leave}>
        {!timer && <Trans>This timer has not been created yet.</Trans>}
      </LeaveDialog>
    </Suspense>
  );
}
