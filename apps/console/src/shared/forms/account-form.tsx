import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { ErrorMessage } from '../http/error-message.tsx';
import classes from './account-form.module.css';

/** Above a form: what went wrong, unless it belongs to a field. */
export function FormError({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null;
  return (
    <div role="alert" className={classes.error}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{children ?? <ErrorMessage error={error} />}</span>
    </div>
  );
}

export interface AccountFormProps {
  /** From `useAccountForm`. */
  form: { onSubmit: (event: FormEvent) => Promise<void>; error: unknown; formState: { isSubmitting: boolean } };
  /** The words on the button that sends the form. Default: the fields end with a button of their own. */
  submit?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The fields of a form, below what went wrong. */
export function AccountForm({ form, submit, children }: AccountFormProps) {
  return (
    <form className="stack" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      <FormError error={form.error} />
      {children}
      {submit !== undefined && (
        <Button type="submit" loading={form.formState.isSubmitting}>
          {submit}
        </Button>
      )}
    </form>
  );
}
