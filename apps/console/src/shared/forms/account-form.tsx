import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Button,
  type ButtonProps,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldErrors, get, type Path, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ErrorMessage } from '../http/error-message.tsx';
import { HttpError } from '../http/request.ts';
import { Notice } from '../ui/page-parts.tsx';
import { fieldMessage, type FieldProblem, RejectedValues } from './field-problems.ts';

/** Above a form: what went wrong, unless it belongs to a field. */
export function FormError({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null;
  return (
    <Notice severity="danger" role="alert">
      {children ?? <ErrorMessage error={error} />}
    </Notice>
  );
}

interface AccountFormProps {
  /** From `useAccountForm`. */
  form: { onSubmit: (event: FormEvent) => Promise<void>; error: unknown; formState: { isSubmitting: boolean } };
  /** The words on the button that sends the form. */
  submit: ReactNode;
  /** How it differs from the usual button. */
  button?: ButtonProps & { 'data-autofocus'?: boolean };
  /** The button is as wide as the fields; `narrow`: as its words; `dialog`: and at the end, after one that calls `onCancel`. */
  layout?: 'wide' | 'narrow' | 'dialog';
  onCancel?: () => void;
  /** On the button that cancels. */
  cancel?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The fields of a form, between what went wrong and its buttons. */
export function AccountForm(props: AccountFormProps) {
  const { form, submit, button, onCancel, layout = onCancel ? 'dialog' : 'wide', children } = props;
  const { isSubmitting } = form.formState;
  const buttons = (
    <>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {props.cancel ?? <Trans>Cancel</Trans>}
        </Button>
      )}
      <Button type="submit" loading={isSubmitting} {...button}>
        {submit}
      </Button>
    </>
  );
  const onSubmit = (event: FormEvent) => {
    event.stopPropagation(); // a dialog of the editor is inside another form
    void form.onSubmit(event);
  };
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <FormError error={form.error} />
      {children}
      {layout === 'wide' ? buttons : <div className={layout === 'narrow' ? 'buttons' : 'end-buttons'}>{buttons}</div>}
    </form>
  );
}

type Values = Record<string, unknown>;

interface AccountFormOptions<T extends Values> {
  schema: z.ZodMiniType<T, T>;
  defaultValues: DefaultValues<NoInfer<T>>;
  /** Sends the values. What it throws is shown at the fields that it names, the rest above the form. */
  onSubmit: (values: T) => Promise<unknown>;
  /** The field that an error belongs to, if the service does not name it. */
  fieldOf?: (error: HttpError) => { field: Path<T>; message: string } | undefined;
}

/** A form whose values the service checks, too. */
export function useAccountForm<T extends Values>({ schema, defaultValues, onSubmit, fieldOf }: AccountFormOptions<T>) {
  const [rejected] = useState(() => new RejectedValues());
  const [error, setError] = useState<unknown>(null);
  const [resolver] = useState(() => withRejections(zodResolver(schema) as unknown as Resolver<T>, rejected));
  const form = useForm<T>({ resolver, defaultValues, mode: 'onTouched', shouldFocusError: true });

  const send = async (values: T) => {
    setError(null);
    try {
      await onSubmit(values);
    } catch (cause) {
      const problems = problemsOf(cause, fieldOf).filter(({ field }) => field in values);
      if (problems.length === 0) return setError(cause);
      // What the form shows, which the schema may have changed: spaces at the ends, for example.
      rejected.remember(problems, form.getValues());
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

function problemsOf<T extends Values>(error: unknown, fieldOf: AccountFormOptions<T>['fieldOf']): FieldProblem[] {
  if (!(error instanceof HttpError)) return [];
  const problem = fieldOf?.(error);
  return problem ? [problem] : error.details.map((detail) => ({ field: detail.field, message: fieldMessage(detail) }));
}

/** The service's objections survive when another field is validated. */
function withRejections<T extends Values>(resolve: Resolver<T>, rejected: RejectedValues): Resolver<T> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const problems = rejected.problemsOf(values).map(({ field, message }) => [field, { type: 'rejected', message }]);
    if (problems.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(problems), ...result.errors } as FieldErrors<T> };
  };
}

const passwordLength = { min: 8, max: 256 };

/** The service decides what an address is. This finds only slips. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => t`Enter your email address.`, abort: true }),
      z.regex(/^[^@\s]+@[^@\s]+$/, { error: () => t`Enter an email address, such as name@example.com.` }),
    );

export const password = () => z.string().check(z.minLength(1, { error: () => t`Enter your password.` }));

export const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(passwordLength.min, { error: () => t`Use at least 8 characters.` }),
      z.maxLength(passwordLength.max, { error: () => t`Use at most 256 characters.` }),
    );

/** A password that can be shown. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t`Hide password` : t`Show password`, tabIndex: 0 }}
    />
  );
}

/** A password that somebody chooses. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const description = t`At least 8 characters. A short sentence is a good password.`;
  return <PasswordField label={t`New password`} description={description} autoComplete="new-password" {...props} />;
}

/** The address that somebody signs in with. */
export function EmailField(props: TextInputProps) {
  const { t } = useLingui();
  return <TextInput label={t`Email`} type="email" autoComplete="username" {...props} />;
}

/** A form asks for the password once the service does: if the session is older than ten minutes. */
export function useRecentPassword() {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    /** Handles what the request throws. */
    onRefused: (cause: unknown): never => {
      const isAboutPassword =
        cause instanceof HttpError && cause.details.some(({ field }) => field === 'currentPassword');
      if (isAboutPassword) flushSync(() => setAsked(true)); // the focus moves to the field
      throw cause;
    },
    fieldOf: useWrongPassword(),
  };
}

/** The `fieldOf` of `useAccountForm` for a form with the current password. */
export function useWrongPassword() {
  const { t } = useLingui();
  return ({ code }: HttpError) =>
    code === 'invalid_credentials'
      ? { field: 'currentPassword' as const, message: t`This is not your current password.` }
      : undefined;
}

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

export function CurrentPasswordField(field: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return <PasswordField {...field} label={t`Current password`} autoComplete="current-password" />;
}

/** Show it if `useRecentPassword` says that the password is asked for. */
export function RecentPasswordField(field: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return <CurrentPasswordField {...field} description={t`You signed in more than ten minutes ago.`} />;
}
