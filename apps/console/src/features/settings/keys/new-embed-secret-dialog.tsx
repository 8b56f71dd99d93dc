import { Trans, useLingui } from '@lingui/react/macro';
import { useCreateEmbedSecret } from './embed-secrets-queries.ts';
import { SecretForm } from './secret-form.tsx';
import { ShownOnce, ShownOnceButtons, ShownOnceDialog } from './shown-once.tsx';

interface NewEmbedSecretDialogProps {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Explains what a new secret changes, then shows it once. */
export function NewEmbedSecretDialog({ onClose, ...props }: NewEmbedSecretDialogProps) {
  const { t } = useLingui();
  const mutation = useCreateEmbedSecret();
  return (
    <ShownOnceDialog
      {...props}
      onClose={onClose}
      mutation={mutation}
      titles={[t`Create an embed secret`, t`Your new embed secret`]}
      form={
        <SecretForm onCreate={mutation.mutateAsync} onCancel={onClose}>
          <Trans>
            Signatures with the existing secret stay valid. When all your programs and templates use the new one, end
            the existing one.
          </Trans>
        </SecretForm>
      }
    >
      {({ secret }) => (
        <div className="stack">
          <ShownOnce secret={secret} copy={<Trans>Copy the secret</Trans>} />
          <ShownOnceButtons onDone={onClose} />
        </div>
      )}
    </ShownOnceDialog>
  );
}
