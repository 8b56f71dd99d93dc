import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { PasswordField } from '../../../shared/forms/fields.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { EmbedSecretRequest, NewEmbedSecret } from '../../../shared/http/account-types.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StayOnPage } from '../../../shared/unsaved/unsaved-changes.tsx';
import { useCreateEmbedSecret } from './embed-secrets-queries.ts';
import { isAboutPassword } from './key-form.tsx';
import styles from './keys.module.css';

interface NewEmbedSecretDialogProps {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Explains what a new secret changes, then shows it once, like `NewKeyDialog`. */
export function NewEmbedSecretDialog({ opened, onClose, onClosed }: NewEmbedSecretDialogProps) {
  const { t } = useLingui();
  const { data: created, isPending, mutateAsync, reset } = useCreateEmbedSecret();
  const isLocked = opened && (isPending || created !== undefined);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        reset();
        onClosed();
      }}
      title={created ? t`Your new embed secret` : t`Create an embed secret`}
      size="40rem"
      isLocked={isLocked}
      withCloseButton={!created}
    >
      {isLocked && <StayOnPage />}
      {created ? (
        <CreatedSecret created={created} onDone={onClose} />
      ) : (
        <CreateForm onCreate={mutateAsync} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface CreateFormProps {
  onCreate: (body: EmbedSecretRequest) => Promise<unknown>;
  onCancel: () => void;
}

const schema = z.object({ currentPassword: z.string() });

function CreateForm({ onCreate, onCancel }: CreateFormProps) {
  const { t } = useLingui();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useAccountForm({
    schema,
    defaultValues: { currentPassword: '' },
    onSubmit: ({ currentPassword }) =>
      onCreate(currentPassword === '' ? {} : { currentPassword }).catch((cause: unknown) => {
        if (isAboutPassword(cause)) flushSync(() => setAsksPassword(true)); // the focus moves to the field
        throw cause;
      }),
    fieldOf: ({ code }) =>
      code === 'invalid_credentials'
        ? { field: 'currentPassword', message: t`This is not your current password.` }
        : undefined,
  });
  const { isSubmitting } = form.formState;
  return (
    <AccountForm form={form}>
      <p>
        <Trans>
          Signatures with the existing secret stay valid. When all your programs and templates use the new one, end the
          existing one.
        </Trans>
      </p>
      {asksPassword && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t`Current password`}
          description={t`You signed in more than ten minutes ago.`}
          autoComplete="current-password"
        />
      )}
      <div className="end-buttons">
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isSubmitting} data-autofocus>
          <Trans>Create secret</Trans>
        </Button>
      </div>
    </AccountForm>
  );
}

/** The secret, shown once. */
function CreatedSecret({ created: { secret }, onDone }: { created: NewEmbedSecret; onDone: () => void }) {
  const id = useId();
  return (
    <div className="stack">
      <div id={`${id}-once`}>
        <Notice severity="warning">
          <Trans>Shown once. Copy it now.</Trans>
        </Notice>
      </div>
      <div className={styles.secret}>
        <code id={`${id}-secret`}>{secret}</code>
        <CopyButton text={secret} textElementId={`${id}-secret`} autoFocus aria-describedby={`${id}-once`}>
          <Trans>Copy the secret</Trans>
        </CopyButton>
      </div>
      <div className="end-buttons">
        <Button variant="default" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
