import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import type { RecentPassword } from '../../../shared/http/account-types.ts';
import { useCreateEmbedSecret } from './embed-secrets-queries.ts';
import { RecentPasswordField, useRecentPassword } from '../../../shared/forms/recent-password.tsx';
import { ShownOnce, ShownOnceDialog } from './shown-once.tsx';

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
      form={<CreateForm onCreate={mutation.mutateAsync} onCancel={onClose} />}
    >
      {({ secret }) => (
        <div className="stack">
          <ShownOnce secret={secret} copy={<Trans>Copy the secret</Trans>} />
          <div className="end-buttons">
            <Button variant="default" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </div>
      )}
    </ShownOnceDialog>
  );
}

interface CreateFormProps {
  onCreate: (body: RecentPassword) => Promise<unknown>;
  onCancel: () => void;
}

const schema = z.object({ currentPassword: z.string() });

function CreateForm({ onCreate, onCancel }: CreateFormProps) {
  const password = useRecentPassword();
  const form = useAccountForm({
    schema,
    defaultValues: { currentPassword: '' },
    onSubmit: ({ currentPassword }) =>
      onCreate(currentPassword === '' ? {} : { currentPassword }).catch(password.onRefused),
    fieldOf: password.fieldOf,
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
