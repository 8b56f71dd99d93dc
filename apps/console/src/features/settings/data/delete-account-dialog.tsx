import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { request } from '../../../shared/http/request.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import styles from './data.module.css';

/** Asks for the password, or for the e-mail address if the account has none. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { email, hasPassword } = useAccount();
  const [proof, setProof] = useState('');
  const remove = useMutation({
    mutationFn: () => request('DELETE', '/account', { body: hasPassword ? { password: proof } : { email: proof } }),
    // A full load: nothing of the account stays in this page's memory.
    onSuccess: () => location.assign('/'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proof !== '') remove.mutate();
  };
  const field = {
    'data-autofocus': true,
    value: proof,
    onChange: (event: { target: HTMLInputElement }) => setProof(event.target.value),
  };
  return (
    <Modal opened onClose={onClose} title={t`Delete the account?`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          <Trans>
            <b>{email}</b> and all its timers, keys and views are deleted. Images in sent e-mails become invisible.
          </Trans>
        </p>
        {remove.error && (
          <Notice severity="danger" role="alert">
            <ErrorMessage error={remove.error} />
          </Notice>
        )}
        {hasPassword ? (
          <PasswordInput
            label={t`Your password`}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
            {...field}
          />
        ) : (
          <TextInput label={t`Your e-mail address`} type="email" autoComplete="off" {...field} />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            <Trans>Keep the account</Trans>
          </Button>
          <Button type="submit" color="danger" disabled={proof === ''} loading={remove.isPending}>
            <Trans>Delete the account</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  );
}
