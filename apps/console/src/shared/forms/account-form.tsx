import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from './form-error.tsx';

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
