import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AccountForm, email, password, PasswordField, useAccountForm } from '../../../shared/forms/account-form.tsx';
import type { Proof } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';
import { useAccount } from '../../../shared/session.ts';
import { Dialog, type DialogState } from '../../../shared/ui/dialog.tsx';
import { Card, PageHeader } from '../../../shared/ui/page-parts.tsx';
import classes from '../settings.module.css';

export function Component() {
  const { t } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader title={t`Your data`} />
      <div className={classes.page}>
        <Card
          title={<Trans>Export</Trans>}
          text={
            <Trans>
              One JSON file with your account, your timers, their views by day, your keys and webhooks without their
              secrets, and your activity.
            </Trans>
          }
        >
          <Button
            variant="default"
            component="a"
            href="/account/export"
            download
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            <Trans>Download</Trans>
          </Button>
        </Card>
        <Card
          title={<Trans>Delete the account</Trans>}
          text={
            <Trans>
              Deletes your timers, keys and views. Images in emails you have sent become invisible. Nobody can restore
              the account.
            </Trans>
          }
        >
          <Button variant="default" className={classes.danger ?? ''} onClick={() => setDeleting(true)}>
            <Trans>Delete the account…</Trans>
          </Button>
        </Card>
      </div>
      <DeleteAccountDialog opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DeleteAccountDialog({ opened, onClose }: DialogState) {
  const { t } = useLingui();
  const remove = useMutation({
    mutationFn: (proof: Proof) => request('DELETE', '/account', { body: proof }),
    // A full load: nothing of the account stays in this page's memory.
    onSuccess: () => location.assign('/'),
  });
  const isBusy = remove.isPending || remove.isSuccess;
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Delete the account?`} isLocked={isBusy}>
      <DeleteAccountForm onDelete={remove.mutateAsync} onCancel={onClose} isBusy={isBusy} />
    </Dialog>
  );
}

interface DeleteAccountFormProps {
  onDelete: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
  isBusy: boolean;
}

/** Asks for the password, or for the email address if the account has none. */
function DeleteAccountForm({ onDelete, onCancel, isBusy }: DeleteAccountFormProps) {
  const { t } = useLingui();
  const { email: address, hasPassword } = useAccount();
  const wrong = hasPassword ? t`The password is wrong.` : t`This is not the address of your account.`;
  const form = useAccountForm({
    schema: z.object({ proof: hasPassword ? password() : email() }),
    defaultValues: { proof: '' },
    onSubmit: ({ proof }) => onDelete(hasPassword ? { password: proof } : { email: proof }),
    fieldOf: ({ code }) => (code === 'invalid_credentials' ? { field: 'proof', message: wrong } : undefined),
  });
  const field = { ...form.field('proof'), 'data-autofocus': true };
  return (
    <AccountForm
      form={form}
      submit={<Trans>Delete the account</Trans>}
      button={{ color: 'danger', loading: isBusy }}
      onCancel={onCancel}
      cancel={<Trans>Keep the account</Trans>}
    >
      <p className={classes.warning}>
        <Trans>
          <b>{address}</b> and all its timers, keys and views are deleted. Images in sent emails become invisible.
        </Trans>
      </p>
      {hasPassword ? (
        <PasswordField {...field} label={t`Your password`} autoComplete="current-password" />
      ) : (
        <TextInput {...field} label={t`Your email address`} type="email" autoComplete="off" />
      )}
    </AccountForm>
  );
}
