import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
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
