import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, get, type Resolver, set, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { fieldMessage, RejectedValues } from '../../../shared/forms/field-problems.ts';
import type { Options } from '../../../shared/http/account-types.ts';
import type { FieldError as ServiceProblem } from '../../../shared/http/request.ts';
import { useAccount } from '../../../shared/session.ts';
import { forgetVisitorDraft, readVisitorDraft } from '../../../shared/storages.ts';
import { LeaveDialog, useLeaveGuard } from '../../../shared/unsaved-changes.tsx';
import type { TimerFields, TimerVersion } from '../timer.ts';
import { isSame } from './changes.ts';
import { type DraftBase, DraftStorage } from './draft.ts';
import { useEditor } from './fields.tsx';
import { type EditorLimits, findProblems } from './form-problems.ts';
import { fieldsOf, type TimerForm, toFields, toForm } from './form-values.ts';
import { newTimerFields } from './new-timer.ts';
import { useSaving } from './use-saving.ts';

/**
 * The state of the editor: what was loaded, and what becomes of the changes. It does not follow the values of the form, so that a key renders only
 * what shows the field.
 */
export function useEditing(options: Options, timer: TimerVersion | undefined) {
  const { drafts, initialForm, base, setBase, restoredAt, forget } = useDraft(options, timer);
  const { form, reject } = useTimerForm(initialForm, options);
  const mayLeave = useRef(false);
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
  return { ...saving, form, base, drafts, mayLeave, letGo, restoredAt, discard: () => startFrom(base) };
}

/** Whether the form differs from this version of the timer. */
export function useIsChanged({ fields }: DraftBase): boolean {
  return !isSame(toFields(useWatch<TimerForm>() as TimerForm), fields);
}

/** What the editor starts with: a draft of this account, what a visitor has made on the start page, or the timer as it is. */
export function useDraft(options: Options, timer: TimerVersion | undefined) {
  const { i18n } = useLingui();
  const { id: accountId, timezone } = useAccount();
  const [parameters] = useSearchParams();
  const drafts = useMemo(() => new DraftStorage(accountId, timer?.id ?? 'new'), [accountId, timer?.id]);
  const [visitor] = useState(() => (timer ? undefined : readVisitorDraft<TimerFields>()));
  const [draft] = useState(() => (visitor ? undefined : drafts.read(Date.now())));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt);
  /** The version that the changes started from. */
  const [base, setBase] = useState<DraftBase>(() => {
    if (draft) return draft.base;
    if (timer) return { etag: timer.etag, fields: fieldsOf(timer) };
    const template = visitor?.template ?? parameters.get('template');
    const start = { timezone, locale: i18n.locale, template, nowMs: Date.now() };
    return { etag: null, fields: newTimerFields(options, start) };
  });
  const [initialForm] = useState(() => draft?.form ?? toForm({ ...base.fields, ...visitor }, Date.now()));
  // From now on, it is a draft of the account.
  useEffect(() => {
    if (visitor) forgetVisitorDraft();
  }, [visitor]);
  const forget = () => {
    drafts.forget();
    setRestoredAt(undefined);
  };
  return { drafts, initialForm, base, setBase, restoredAt, forget };
}

/** The form's fields for those of the API that have other names. */
const formFields: Record<string, string> = {
  targetDate: 'date',
  fallbackDate: 'date',
  startsAt: 'start.date',
  pausedUntil: 'pause.date',
  durationSeconds: 'duration',
  minimumSeconds: 'minimum',
  endsAt: 'endsAt.time',
};

/** The form, checked here and by what the service has rejected. */
export function useTimerForm(defaultValues: TimerForm, limits: EditorLimits) {
  const rejected = useRef(new RejectedValues());
  const resolver = useMemo(
    (): Resolver<TimerForm> => (values) => {
      const errors: FieldErrors<TimerForm> = {};
      for (const { field, code } of findProblems(values, limits)) set(errors, field, { type: 'form', message: code });
      for (const { field, message } of rejected.current.problemsOf(values))
        set(errors, field, { type: 'service', message });
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    [limits],
  );
  const form = useForm<TimerForm>({ defaultValues, resolver, mode: 'onTouched' });

  /** Shows at the fields what the service rejects. @returns whether some problems belong to no field */
  const reject = async (problems: readonly ServiceProblem[]): Promise<boolean> => {
    const values = form.getValues();
    const renamed = problems.map((problem) => ({
      field: formFields[problem.field] ?? problem.field,
      message: fieldMessage(problem),
    }));
    const known = renamed.filter(({ field }) => get(values, field) !== undefined);
    rejected.current.remember(known, values);
    await form.trigger();
    return known.length < problems.length;
  };

  return { form, reject };
}

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
    <LeaveDialog onStay={blocker.reset} onLeave={leave}>
      {!timer && <Trans>This timer has not been created yet.</Trans>}
    </LeaveDialog>
  );
}
