import { useMemo, useRef } from 'react';
import { type FieldErrors, type Resolver, get, set, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { fieldMessage } from '../../../shared/forms/field-message.ts';
import type { FieldError as ServiceProblem } from '../../../shared/http/http-error.ts';
import { type EditorLimits, createFormSchema } from './form-schema.ts';
import type { TimerForm } from './form-values.ts';
import { RejectedValues } from './rejected-values.ts';

/** The form's fields for those of the API that have other names. */
const formFields: Record<string, string> = { targetDate: 'date', durationSeconds: 'duration' };

/** The form, checked by the schema and by what the service has rejected. */
export function useTimerForm(defaultValues: TimerForm, limits: EditorLimits) {
  const rejected = useRef(new RejectedValues());
  const schema = useMemo(() => createFormSchema(limits), [limits]);
  const resolver = useMemo((): Resolver<TimerForm> => {
    const check = zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<TimerForm>;
    return async (values, context, options) => {
      const { errors } = await check(values, context, options);
      const all: FieldErrors<TimerForm> = { ...errors };
      for (const { field, message } of rejected.current.problemsOf(values))
        set(all, field, { type: 'service', message });
      return Object.keys(all).length === 0 ? { values, errors: {} } : { values: {}, errors: all };
    };
  }, [schema]);
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

  return { form, schema, reject };
}
