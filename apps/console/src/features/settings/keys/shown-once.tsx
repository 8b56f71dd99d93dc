import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import {
  AccountForm,
  RecentPasswordField,
  useAccountForm,
  useRecentPassword,
} from '../../../shared/forms/account-form.tsx';
import type { RecentPassword } from '../../../shared/http/account-types.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog, type DialogState } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/page-parts.tsx';
import { StayOnPage } from '../../../shared/unsaved-changes.tsx';
import classes from './keys.module.css';

export interface ShownOnceState extends DialogState {
  /** The button that opened it may be gone. */
  onClosed?: () => void;
}

interface ShownOnceDialogProps<Created> extends ShownOnceState {
  /** Requests what is shown. */
  mutation: { data: Created | undefined; isPending: boolean; reset: () => void };
  /** Of the form, and of what is shown. */
  titles: readonly [form: string, created: string];
  form: ReactNode;
  children: (created: Created) => ReactNode;
}

/**
 * A form, then a secret that is shown once: from the moment in which it is requested, only its own button closes the dialog.
 */
export function ShownOnceDialog<Created>(props: ShownOnceDialogProps<Created>) {
  const { opened, onClose, onClosed, mutation, titles, form, children } = props;
  const { data: created, isPending, reset } = mutation;
  const isLocked = opened && (isPending || created !== undefined);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        reset();
        onClosed?.();
      }}
      title={titles[created ? 1 : 0]}
      size="40rem"
      isLocked={isLocked}
      withCloseButton={!created}
    >
      {isLocked && <StayOnPage />}
      {created ? children(created) : form}
    </Dialog>
  );
}

interface ShownSecretProps {
  secret: string;
  /** Names the button. Screen readers say "Copy the key. Shown once. Copy it now." */
  copy: ReactNode;
  /** Whether it can be shown again. */
  isRepeatable?: boolean;
}

export function ShownOnce({ secret, copy, isRepeatable = false }: ShownSecretProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      {!isRepeatable && (
        <div id={`${id}-once`}>
          <Notice severity="warning">{t`Shown once. Copy it now.`}</Notice>
        </div>
      )}
      <div className={classes.secret}>
        <code id={`${id}-secret`}>{secret}</code>
        <CopyButton
          text={secret}
          textElementId={`${id}-secret`}
          autoFocus
          aria-describedby={isRepeatable ? undefined : `${id}-once`}
        >
          {copy}
        </CopyButton>
      </div>
    </>
  );
}

/** The end of the dialog. @param reference - the address of what explains the secret in the API reference. Default: no link */
export function ShownOnceButtons({ reference, onDone }: { reference?: string; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <div className="end-buttons">
      {reference !== undefined && (
        <Button variant="default" component="a" href={reference} target="_blank" rel="noreferrer">
          <Trans>API reference</Trans>
        </Button>
      )}
      <Button variant="default" onClick={onDone}>
        {t`Done`}
      </Button>
    </div>
  );
}

interface SecretFormProps {
  onCreate: (password: RecentPassword) => Promise<unknown>;
  onCancel: () => void;
  /** Default: creates a secret. */
  submit?: ReactNode;
  /** What a new secret changes, or what it is for. */
  children: ReactNode;
}

const schema = z.object({ currentPassword: z.string() });

/** Creates or shows a secret. Asks for the password if the session is not recent. */
export function SecretForm({ onCreate, onCancel, submit, children }: SecretFormProps) {
  const password = useRecentPassword();
  const form = useAccountForm({
    schema,
    defaultValues: { currentPassword: '' },
    onSubmit: ({ currentPassword }) =>
      onCreate(currentPassword === '' ? {} : { currentPassword }).catch(password.onRefused),
    fieldOf: password.fieldOf,
  });
  return (
    <AccountForm
      form={form}
      submit={submit ?? <Trans>Create secret</Trans>}
      button={{ 'data-autofocus': true }}
      onCancel={onCancel}
    >
      <p>{children}</p>
      {password.isAsked && <RecentPasswordField {...form.field('currentPassword')} />}
    </AccountForm>
  );
}
