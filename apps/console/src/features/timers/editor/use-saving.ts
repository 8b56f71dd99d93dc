import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  HttpError,
  IdempotencyKeys,
  isHttpError,
  type FieldError as ServiceProblem,
} from '../../../shared/http/request.ts';
import { useAccount } from '../../../shared/session.ts';
import type { EmbedState } from '../../embed/embed-dialog.tsx';
import { createTimer, fetchTimer, listsKey, timerQuery, updateTimer } from '../api.ts';
import type { TimerFields, TimerVersion } from '../timer.ts';
import { changedFields, isSame } from './changes.ts';
import { type DraftBase, DraftStorage } from './draft.ts';
import { fieldsOf, type TimerForm, toFields, toForm } from './form-values.ts';
import { withLocalTimes } from './local-time.ts';

export interface Conflict {
  base: TimerFields;
  mine: TimerFields;
  theirs: TimerVersion;
  onResolve: (merged: TimerFields) => void;
  onCancel: () => void;
}

interface Saving {
  timer: TimerVersion | undefined;
  form: UseFormReturn<TimerForm>;
  /** Shows at the fields what the service rejects. @returns whether some problems belong to no field */
  reject: (problems: readonly ServiceProblem[]) => Promise<boolean>;
  base: DraftBase;
  setBase: (base: DraftBase) => void;
  /** Shows this version, without changes. */
  startFrom: (base: DraftBase) => void;
  /** Forgets the draft, and lets the person leave. */
  letGo: () => void;
}

/** Sends the changes, and asks when somebody else has changed the same timer. */
export function useSaving({ timer, form, reject, base, setBase, startFrom, letGo }: Saving) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const [isSaving, setSaving] = useState(false);
  const [savedNote, setSavedNote] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const isSubmitting = useRef(false);

  /** Whether the form has changed while its fields were on the way to the service. */
  const hasChangedSince = (sent: TimerFields) => !isSame(toFields(form.getValues()), sent);

  const finish = async (saved: TimerVersion, sent: TimerFields) => {
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
    letGo();
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
    const changes = withLocalTimes(changedFields(from.fields, mine), mine.timezone);
    const saved = await updateTimer(id, changes, from.etag ?? '');
    await finish(saved, mine);
    setSavedNote(saved.viewCount > 0 ? t`Saved. Sent emails show it, too.` : t`Saved`);
  };

  const compare = async (id: string, mine: TimerFields, from: DraftBase) => {
    const theirs = await fetchTimer(id);
    const newer = { etag: theirs.etag, fields: fieldsOf(theirs) };
    // The other side has changed it back.
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

  const save = () =>
    form.handleSubmit(
      (values) => {
        const mine = toFields(values);
        return timer && isSame(mine, base.fields) ? undefined : submit(mine, base);
      },
      () => revealProblems(),
    )();

  return { isSaving, savedNote, problem, conflict, save };
}

const paintMs = 100;

/** Unfolds the sections whose fields have problems and focuses the first of these fields. */
function revealProblems(): void {
  // The problems appear with one of the next paints.
  setTimeout(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]')];
    for (const field of fields) field.closest('details')?.setAttribute('open', '');
    fields[0]?.focus();
  }, paintMs);
}
