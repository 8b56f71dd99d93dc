import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { HttpError, isHttpError } from '../../../shared/http/http-error.ts';
import { IdempotencyKeys } from '../../../shared/http/idempotency-keys.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { useLeaveGuard } from '../../../shared/unsaved/use-leave-guard.ts';
import { forgetVisitorDraft, readVisitorDraft } from '../../../shared/visitor-draft.ts';
import type { Options } from '../../../shared/http/account-types.ts';
import type { EmbedState } from '../../embed/embed-state.ts';
import { createTimer, fetchTimer, listsKey, timerQuery, updateTimer } from '../api.ts';
import type { AccountTimer, TimerFields } from '../timer.ts';
import { changedFields, isSame } from './changes.ts';
import { type DraftBase, DraftStorage } from './draft.ts';
import { fieldsOf } from './fields-of.ts';
import { findProblems } from './form-problems.ts';
import { type TimerForm, toFields, toForm } from './form-values.ts';
import { newTimerFields } from './new-timer.ts';
import { revealProblems } from './reveal-problems.ts';
import { useTimerForm } from './use-timer-form.ts';

/** A draft is written this long after the last change, or when the session ends. */
const draftDelay = { delay: 300, flushOnUnmount: true };

/** The dialog to embed a timer is part of its editor. */
const editorOf = (pathname: string) => pathname.replace(/\/embed$/, '');

export interface Conflict {
  base: TimerFields;
  mine: TimerFields;
  theirs: AccountTimer;
  onResolve: (merged: TimerFields) => void;
  onCancel: () => void;
}

/** The state of the editor: what was loaded, what has changed since, and what becomes of it. */
export function useEditing(options: Options, timer: AccountTimer | undefined) {
  const { t, i18n } = useLingui();
  const { id: accountId, timezone } = useAccount();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [parameters] = useSearchParams();

  const drafts = useMemo(() => new DraftStorage(accountId, timer?.id ?? 'new'), [accountId, timer?.id]);
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const [visitor] = useState(() => (timer ? undefined : readVisitorDraft<TimerFields>()));
  const [draft] = useState(() => (visitor ? undefined : drafts.read(Date.now())));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt);
  /** The version that the changes started from. */
  const [base, setBase] = useState<DraftBase>(
    () =>
      draft?.base ??
      (timer
        ? { etag: timer.etag, fields: fieldsOf(timer) }
        : {
            etag: null,
            fields: newTimerFields(options, {
              timezone,
              locale: i18n.locale,
              template: visitor?.template ?? parameters.get('template'),
              nowMs: Date.now(),
            }),
          }),
  );
  const [initialForm] = useState(() => draft?.form ?? toForm({ ...base.fields, ...visitor }, Date.now()));
  const { form, reject } = useTimerForm(initialForm, options);
  const values = useWatch<TimerForm>({ control: form.control }) as TimerForm;
  const fields = toFields(values);
  const isDirty = !isSame(fields, base.fields);
  const isValid = findProblems({ ...values, name: values.name.trim() || 'x' }, options).length === 0;
  const drawable = isValid ? fields : undefined;

  const [isSaving, setSaving] = useState(false);
  const [savedNote, setSavedNote] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const mayLeave = useRef(false);
  const isSubmitting = useRef(false);

  const startFrom = (next: DraftBase) => {
    setBase(next);
    form.reset(toForm(next.fields, Date.now()));
    drafts.forget();
    setRestoredAt(undefined);
  };

  const keepDraft = useDebouncedCallback(() => {
    if (mayLeave.current) return;
    if (isDirty) drafts.keep({ form: form.getValues(), base, savedAt: Date.now() });
    else drafts.forget();
  }, draftDelay);
  useEffect(() => keepDraft(), [values, base, keepDraft]);
  // From now on, it is a draft of the account.
  useEffect(() => {
    if (visitor) forgetVisitorDraft();
  }, [visitor]);

  const blocker = useLeaveGuard(
    isDirty,
    ({ currentLocation, nextLocation }) =>
      !mayLeave.current && editorOf(nextLocation.pathname) !== editorOf(currentLocation.pathname),
  );

  /** Whether the form has changed while its fields were on the way to the service. */
  const hasChangedSince = (sent: TimerFields) => !isSame(toFields(form.getValues()), sent);

  const finish = async (saved: AccountTimer, sent: TimerFields) => {
    queryClient.setQueryData(timerQuery(saved.id).queryKey, saved);
    const next = { etag: saved.etag, fields: fieldsOf(saved) };
    if (hasChangedSince(sent)) setBase(next);
    else startFrom(next);
    await queryClient.invalidateQueries({ queryKey: listsKey });
  };

  const create = async (mine: TimerFields) => {
    // Only a fixed timer has a date of its own.
    const { targetDate, ...others } = mine;
    const saved = await createTimer(targetDate === null ? others : mine, idempotencyKeys);
    mayLeave.current = true;
    drafts.forget();
    if (hasChangedSince(mine))
      new DraftStorage(accountId, saved.id).keep({
        form: { ...form.getValues(), type: mine.type },
        base: { etag: saved.etag, fields: fieldsOf(saved) },
        savedAt: Date.now(),
      });
    queryClient.setQueryData(timerQuery(saved.id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: listsKey });
    // The next thing that anyone needs is the code. Back leads to where the new timer was started from.
    void navigate(`/timers/${saved.id}/embed`, { replace: true, state: { isNew: true } satisfies EmbedState });
  };

  const update = async (id: string, mine: TimerFields, from: DraftBase) => {
    const saved = await updateTimer(id, changedFields(from.fields, mine), from.etag ?? '');
    await finish(saved, mine);
    setSavedNote(saved.viewCount > 0 ? t`Saved. Sent emails show it, too.` : t`Saved`);
  };

  const compare = async (id: string, mine: TimerFields, from: DraftBase) => {
    const theirs = await fetchTimer(id);
    const newer = { etag: theirs.etag, fields: fieldsOf(theirs) };
    // What the other side changed is not part of this form: the timer was paused, for example.
    if (isSame(newer.fields, from.fields)) return update(id, mine, newer);
    setConflict({
      base: from.fields,
      mine,
      theirs,
      onCancel: () => setConflict(undefined),
      onResolve: (merged) => {
        setConflict(undefined);
        setBase(newer);
        form.reset(toForm(merged, Date.now()));
        if (isSame(merged, newer.fields)) void finish(theirs, merged);
        else void submit(merged, newer);
      },
    });
  };

  const submit = async (mine: TimerFields, from: DraftBase) => {
    // The keyboard shortcut works while the button does not.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setSaving(true);
    setProblem(undefined);
    try {
      await (timer ? update(timer.id, mine, from) : create(mine));
    } catch (error) {
      if (timer && isHttpError(error, 'precondition_failed')) await compare(timer.id, mine, from).catch(explain);
      else await explain(error);
    } finally {
      isSubmitting.current = false;
      setSaving(false);
    }
  };

  const explain = async (error: unknown) => {
    if (!(error instanceof HttpError) || error.details.length === 0) return setProblem(error);
    if (await reject(error.details)) setProblem(error);
    revealProblems();
  };

  return {
    form,
    fields,
    drawable,
    isDirty,
    isSaving,
    savedNote,
    problem,
    conflict,
    blocker,
    restoredAt,
    save: () =>
      form.handleSubmit(
        (values) => {
          const mine = toFields(values);
          return timer && isSame(mine, base.fields) ? undefined : submit(mine, base);
        },
        () => revealProblems(),
      )(),
    discard: () => startFrom(base),
    leave: () => {
      mayLeave.current = true;
      drafts.forget();
      blocker.proceed?.();
    },
  };
}
