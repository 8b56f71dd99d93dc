import { Trans, useLingui } from '@lingui/react/macro';
import { SecretForm } from '../keys/secret-form.tsx';
import { ShownOnceDialog } from '../keys/shown-once.tsx';
import { CreatedSecret } from './created-secret.tsx';
import { useRotateSecret } from './webhooks-queries.ts';

interface NewSecretDialogProps {
  /** Of the webhook. */
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** Explains what a new secret changes, then shows it once. */
export function NewSecretDialog({ id, opened, onClose }: NewSecretDialogProps) {
  const { t } = useLingui();
  const mutation = useRotateSecret(id);
  return (
    <ShownOnceDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => undefined}
      mutation={mutation}
      titles={[t`Create a new secret`, t`The new secret`]}
      form={
        <SecretForm onCreate={mutation.mutateAsync} onCancel={onClose}>
          <Trans>
            The existing secret works for another 24 hours: each event then has two signatures, so you can change your
            receiver at any time during the day.
          </Trans>
        </SecretForm>
      }
    >
      {({ secret, previousSecretEndsAt }) => (
        <CreatedSecret secret={secret} onDone={onClose}>
          {previousSecretEndsAt === null ? (
            <Trans>The secret before is lost: only this one signs. Change your receiver now.</Trans>
          ) : (
            <Trans>For 24 hours, each event has two signatures: by this secret, and by the one before.</Trans>
          )}
        </CreatedSecret>
      )}
    </ShownOnceDialog>
  );
}
