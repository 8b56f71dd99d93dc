import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Options } from '../../../shared/http/account-types.ts';
import { useLeaveGuard } from '../../../shared/unsaved/unsaved-changes.tsx';
import type { AccountTimer } from '../timer.ts';
import { isSame } from './changes.ts';
import type { DraftBase } from './draft.ts';
import { findProblems } from './form-problems.ts';
import { type TimerForm, toFields, toForm } from './form-values.ts';
import { useDraft, useKeptDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';
import { useTimerForm } from './use-timer-form.ts';

/** The dialog to embed a timer is part of its editor. */
const editorOf = (pathname: string) => pathname.replace(/\/embed$/, '');

/** The state of the editor: what was loaded, what has changed since, and what becomes of it. */
export function useEditing(options: Options, timer: AccountTimer | undefined) {
  const { drafts, initialForm, base, setBase, restoredAt, forget } = useDraft(options, timer);
  const { form, reject } = useTimerForm(initialForm, options);
  const values = useWatch<TimerForm>({ control: form.control }) as TimerForm;
  const fields = toFields(values);
  const isDirty = !isSame(fields, base.fields);
  const isValid = findProblems({ ...values, name: values.name.trim() || 'x' }, options).length === 0;
  const mayLeave = useRef(false);

  useKeptDraft({ drafts, base, form, values, isDirty, isOver: () => mayLeave.current });
  const blocker = useLeaveGuard(
    isDirty,
    ({ currentLocation, nextLocation }) =>
      !mayLeave.current && editorOf(nextLocation.pathname) !== editorOf(currentLocation.pathname),
  );
  const startFrom = (next: DraftBase) => {
    setBase(next);
    form.reset(toForm(next.fields, Date.now()));
    forget();
  };
  const letGo = () => {
    mayLeave.current = true;
    drafts.forget();
  };
  const saving = useSaving({ timer, form, reject, base, setBase, startFrom, letGo });

  return {
    ...saving,
    form,
    fields,
    drawable: isValid ? fields : undefined,
    isDirty,
    blocker,
    restoredAt,
    discard: () => startFrom(base),
    leave: () => {
      letGo();
      blocker.proceed?.();
    },
  };
}
