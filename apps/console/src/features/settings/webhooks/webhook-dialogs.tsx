import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Webhook } from '../../../shared/http/account-types.ts';
import { Dialog, type DialogState } from '../../../shared/ui/dialog.tsx';
import { SecretForm } from '../keys/secret-form.tsx';
import { ShownOnce, ShownOnceButtons, ShownOnceDialog, type ShownOnceState } from '../keys/shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useChangeWebhook, useCreateWebhook, useRotateSecret } from './webhooks-queries.ts';

/** Asks for an address and events, then shows the secret once. */
export function NewWebhookDialog(state: ShownOnceState) {
  const { t } = useLingui();
  const mutation = useCreateWebhook();
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create a webhook`, t`Your new webhook`]}
      form={
        <WebhookForm onSubmit={mutation.mutateAsync} onCancel={state.onClose} action={<Trans>Create webhook</Trans>} />
      }
    >
      {({ secret }) => (
        <CreatedSecret secret={secret} onDone={state.onClose}>
          <Trans>
            Your receiver verifies the signature of each call with this secret. It follows Standard Webhooks, whose
            libraries exist for many languages.
          </Trans>
        </CreatedSecret>
      )}
    </ShownOnceDialog>
  );
}

/** Explains what a new secret changes, then shows it once. @param id - of the webhook */
export function NewSecretDialog({ id, ...state }: DialogState & { id: string }) {
  const { t } = useLingui();
  const mutation = useRotateSecret(id);
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create a new secret`, t`The new secret`]}
      form={
        <SecretForm onCreate={mutation.mutateAsync} onCancel={state.onClose}>
          <Trans>
            The existing secret works for another 24 hours: each event then has two signatures, so you can change your
            receiver at any time during the day.
          </Trans>
        </SecretForm>
      }
    >
      {({ secret, previousSecretEndsAt }) => (
        <CreatedSecret secret={secret} onDone={state.onClose}>
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

interface CreatedSecretProps {
  secret: string;
  onDone: () => void;
  /** What to know about it. */
  children: ReactNode;
}

/** The secret of a webhook, shown once. */
function CreatedSecret({ secret, onDone, children }: CreatedSecretProps) {
  return (
    <div className="stack">
      <ShownOnce secret={secret} copy={<Trans>Copy the secret</Trans>} />
      <p>{children}</p>
      <ShownOnceButtons reference="/docs#createWebhook" onDone={onDone} />
    </div>
  );
}

export function EditWebhookDialog({ webhook, ...state }: DialogState & { webhook: Webhook | undefined }) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useChangeWebhook(webhook?.id ?? '');
  return (
    <Dialog {...state} title={t`Edit the webhook`} size="40rem" isLocked={isPending}>
      {webhook && (
        <WebhookForm
          webhook={webhook}
          onSubmit={({ url, ...values }) =>
            // An address that stays the same needs no password.
            mutateAsync(url === webhook.url ? values : { url, ...values }).then(state.onClose)
          }
          onCancel={state.onClose}
          action={<Trans>Save</Trans>}
        />
      )}
    </Dialog>
  );
}
