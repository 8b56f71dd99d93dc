import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { email, password } from '../../../shared/forms/fields.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import { request } from '../../../shared/http/request.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { Proof } from '../settings-types.ts';
import styles from './data.module.css';

interface DeleteAccountDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ opened, onClose }: DeleteAccountDialogProps) {
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
  const { register, formState, onSubmit, error } = useAccountForm({
    schema: z.object({ proof: hasPassword ? password() : email() }),
    defaultValues: { proof: '' },
    onSubmit: ({ proof }) => onDelete(hasPassword ? { password: proof } : { email: proof }),
    fieldOf: ({ code }) => (code === 'invalid_credentials' ? { field: 'proof', message: wrong } : undefined),
  });
  const field = { ...register('proof'), 'data-autofocus': true, error: formState.errors.proof?.message };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <p>
        <Trans>
          <b>{address}</b> and all its timers, keys and views are deleted. Images in sent emails become invisible.
        </Trans>
      </p>
      <FormError error={error} />
      {hasPassword ? (
        <PasswordField {...field} label={t`Your password`} autoComplete="current-password" />
      ) : (
        <TextInput {...field} label={t`Your email address`} type="email" autoComplete="off" />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          <Trans>Keep the account</Trans>
        </Button>
        <Button type="submit" color="danger" loading={isBusy}>
          <Trans>Delete the account</Trans>
        </Button>
      </div>
    </form>
  );
}
