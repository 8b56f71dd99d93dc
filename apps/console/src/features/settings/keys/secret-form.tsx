import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '../../../shared/forms/account-form.tsx';
import { RecentPasswordField, useRecentPassword } from '../../../shared/forms/fields.tsx';
import type { RecentPassword } from '../../../shared/http/account-types.ts';

interface SecretFormProps {
  onCreate: (password: RecentPassword) => Promise<unknown>;
  onCancel: () => void;
  /** Default: creates a secret. */
  submit?: ReactNode;
  /** What a new secret changes, or what it is for. */
  children: ReactNode;
}

const schema = z.object({ currentPassword: z.string() });

/** Creates or shows a secret. Asks for the password if the session is not recent. */
export function SecretForm({ onCreate, onCancel, submit, children }: SecretFormProps) {
  const password = useRecentPassword();
  const form = useAccountForm({
    schema,
    defaultValues: { currentPassword: '' },
    onSubmit: ({ currentPassword }) =>
      onCreate(currentPassword === '' ? {} : { currentPassword }).catch(password.onRefused),
    fieldOf: password.fieldOf,
  });
  return (
    <AccountForm
      form={form}
      submit={submit ?? <Trans>Create secret</Trans>}
      button={{ 'data-autofocus': true }}
      onCancel={onCancel}
    >
      <p>{children}</p>
      {password.isAsked && <RecentPasswordField {...form.field('currentPassword')} />}
    </AccountForm>
  );
}
