import { useMemo, useRef } from 'react';
import { type FieldErrors, get, type Resolver, set, useForm } from 'react-hook-form';
import { fieldMessage } from '../../../shared/forms/field-message.ts';
import { RejectedValues } from '../../../shared/forms/rejected-values.ts';
import type { FieldError as ServiceProblem } from '../../../shared/http/http-error.ts';
import { type EditorLimits, findProblems } from './form-problems.ts';
import type { TimerForm } from './form-values.ts';

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
