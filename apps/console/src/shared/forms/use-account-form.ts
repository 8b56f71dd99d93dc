import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldErrors, get, type Path, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { HttpError } from '../http/http-error.ts';
import { fieldMessage } from './field-message.ts';

type Values = Record<string, unknown>;

export interface AccountFormOptions<T extends Values> {
  schema: z.ZodMiniType<T, T>;
  defaultValues: DefaultValues<NoInfer<T>>;
  /** Sends the values. What it throws is shown at the fields that it names, the rest above the form. */
  onSubmit: (values: T) => Promise<unknown>;
  /** The field that an error belongs to, if the service does not name it. */
  fieldOf?: (error: HttpError) => { field: Path<T>; message: string } | undefined;
}

/** A form whose values the service checks, too. */
export function useAccountForm<T extends Values>({ schema, defaultValues, onSubmit, fieldOf }: AccountFormOptions<T>) {
  const [rejections] = useState(() => new Rejections());
  const [error, setError] = useState<unknown>(null);
  const [resolver] = useState(() => withRejections(zodResolver(schema) as unknown as Resolver<T>, rejections));
  const form = useForm<T>({ resolver, defaultValues, mode: 'onTouched', shouldFocusError: true });

  const send = async (values: T) => {
    setError(null);
    try {
      await onSubmit(values);
    } catch (cause) {
      const problems = problemsOf(cause, fieldOf).filter(({ field }) => field in values);
      if (problems.length === 0) return setError(cause);
      // What the form shows, which the schema may have changed: spaces at the ends, for example.
      for (const { field, message } of problems) rejections.add(field, form.getValues(field as Path<T>), message);
      const [first] = problems;
      await form.trigger();
      if (first) form.setFocus(first.field as Path<T>);
    }
  };

  /** The properties of an input, with what is wrong with its value. */
  const field = (name: Path<T>) => ({
    ...form.register(name),
    error: (get(form.formState.errors, name) as { message?: string } | undefined)?.message,
  });

  return { ...form, onSubmit: form.handleSubmit(send), field, error };
}

interface Problem {
  field: string;
  message: string;
}

function problemsOf<T extends Values>(error: unknown, fieldOf: AccountFormOptions<T>['fieldOf']): Problem[] {
  if (!(error instanceof HttpError)) return [];
  const problem = fieldOf?.(error);
  return problem ? [problem] : error.details.map((detail) => ({ field: detail.field, message: fieldMessage(detail) }));
}

/** The service's objections survive when another field is validated. */
function withRejections<T extends Values>(resolve: Resolver<T>, rejections: Rejections): Resolver<T> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const rejected = Object.entries(rejections.messages(values)).map(
      ([field, message]) => [field, { type: 'rejected', message }] as const,
    );
    if (rejected.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(rejected), ...result.errors } as FieldErrors<T> };
  };
}

/** Values that the service refused, with its reasons. */
export class Rejections {
  private readonly byField = new Map<string, { value: unknown; message: string }>();

  add(field: string, value: unknown, message: string): void {
    this.byField.set(field, { value, message });
  }

  /** What is still wrong: a rejection counts until its field has another value. */
  messages(values: Record<string, unknown>): Record<string, string> {
    const current = [...this.byField].filter(([field, { value }]) => values[field] === value);
    return Object.fromEntries(current.map(([field, { message }]) => [field, message]));
  }
}
