import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Options } from '../../../shared/http/account-types.ts';
import type { AccountTimer } from '../timer.ts';
import { isSame } from './changes.ts';
import type { DraftBase } from './draft.ts';
import { type TimerForm, toFields, toForm } from './form-values.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';
import { useTimerForm } from './use-timer-form.ts';

/**
 * The state of the editor: what was loaded, and what becomes of the changes. It does not follow the values of the form, so that a key renders only
 * what shows the field.
 */
export function useEditing(options: Options, timer: AccountTimer | undefined) {
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
