import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '../../../shared/http/account-types.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ShownOnceDialog } from '../keys/shown-once.tsx';
import { CreatedSecret } from './created-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useChangeWebhook, useCreateWebhook } from './webhooks-queries.ts';

interface NewWebhookDialogProps {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks for an address and events, then shows the secret once. */
export function NewWebhookDialog({ onClose, ...props }: NewWebhookDialogProps) {
  const { t } = useLingui();
  const mutation = useCreateWebhook();
  return (
    <ShownOnceDialog
      {...props}
      onClose={onClose}
      mutation={mutation}
      titles={[t`Create a webhook`, t`Your new webhook`]}
      form={<WebhookForm onSubmit={mutation.mutateAsync} onCancel={onClose} action={<Trans>Create webhook</Trans>} />}
    >
      {({ secret }) => (
        <CreatedSecret secret={secret} onDone={onClose}>
          <Trans>
            Your receiver verifies the signature of each call with this secret. It follows Standard Webhooks, whose
            libraries exist for many languages.
          </Trans>
        </CreatedSecret>
      )}
    </ShownOnceDialog>
  );
}

interface EditWebhookDialogProps {
  webhook: Webhook | undefined;
  opened: boolean;
  onClose: () => void;
}

export function EditWebhookDialog({ webhook, opened, onClose }: EditWebhookDialogProps) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useChangeWebhook(webhook?.id ?? '');
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Edit the webhook`} size="40rem" isLocked={isPending}>
      {webhook && (
        <WebhookForm
          webhook={webhook}
          onSubmit={({ url, ...values }) =>
            // An address that stays the same needs no password.
            mutateAsync(url === webhook.url ? values : { url, ...values }).then(onClose)
          }
          onCancel={onClose}
          action={<Trans>Save</Trans>}
        />
      )}
    </Dialog>
  );
}
