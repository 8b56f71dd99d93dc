import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { RecentPasswordField, useRecentPassword } from '../../../shared/forms/recent-password.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { RecentPassword } from '../../../shared/http/account-types.ts';
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
      form={<RotateForm onRotate={mutation.mutateAsync} onCancel={onClose} />}
    >
      {({ secret }) => (
        <CreatedSecret secret={secret} onDone={onClose}>
          <Trans>For 24 hours, each event has two signatures: by this secret, and by the one before.</Trans>
        </CreatedSecret>
      )}
    </ShownOnceDialog>
  );
}

interface RotateFormProps {
  onRotate: (body: RecentPassword) => Promise<unknown>;
  onCancel: () => void;
}

const schema = z.object({ currentPassword: z.string() });

function RotateForm({ onRotate, onCancel }: RotateFormProps) {
  const password = useRecentPassword();
  const form = useAccountForm({
    schema,
    defaultValues: { currentPassword: '' },
    onSubmit: ({ currentPassword }) =>
      onRotate(currentPassword === '' ? {} : { currentPassword }).catch(password.onRefused),
    fieldOf: password.fieldOf,
  });
  const { isSubmitting } = form.formState;
  return (
    <AccountForm form={form}>
      <p>
        <Trans>
          The existing secret works for another 24 hours: each event then has two signatures, so you can change your
          receiver at any time during the day.
        </Trans>
      </p>
      {password.isAsked && <RecentPasswordField {...form.field('currentPassword')} />}
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
