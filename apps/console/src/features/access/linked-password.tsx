import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '../../shared/forms/account-form.tsx';
import { newPassword, NewPasswordField } from '../../shared/forms/fields.tsx';
import { isHttpError } from '../../shared/http/http-error.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { InvalidLink, type InvalidLinkProps, useLinkToken } from './invalid-link.tsx';

interface LinkedPasswordProps extends InvalidLinkProps {
  title: string;
  /** Default: "New password". */
  label?: string;
  submit: ReactNode;
  onSubmit: (token: string, password: string) => Promise<unknown>;
  /** Below the field. */
  children?: ReactNode;
}

const schema = z.object({ password: newPassword() });

/** The page of an emailed link whose reader chooses a password. */
export function LinkedPassword({ title, label, submit, onSubmit, children, ...link }: LinkedPasswordProps) {
  const token = useLinkToken();
  const form = useAccountForm({
    schema,
    defaultValues: { password: '' },
    onSubmit: ({ password }) => onSubmit(token, password),
  });
  return (
    <>
      <PageHeader title={title} />
      {token === '' || isHttpError(form.error, 'link_invalid') ? (
        <InvalidLink {...link} />
      ) : (
        <AccountForm form={form} submit={submit}>
          <NewPasswordField {...form.field('password')} {...(label !== undefined && { label })} />
          {children}
        </AccountForm>
      )}
    </>
  );
}
