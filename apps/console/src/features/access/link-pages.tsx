import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import {
  AccountForm,
  email,
  EmailField,
  newPassword,
  NewPasswordField,
  useAccountForm,
} from '../../shared/forms/account-form.tsx';
import type { Language } from '../../shared/http/account-types.ts';
import { isHttpError } from '../../shared/http/request.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';

interface InvalidLinkProps {
  /** The page that sends another link. */
  newLink?: '/forgot' | '/sign-up' | '/settings/profile';
}

/** A link that was used, is too old, or is not complete. */
export function InvalidLink({ newLink = '/forgot' }: InvalidLinkProps) {
  const { t } = useLingui();
  return (
    <div className="stack">
      <p className={classes.texts} role="alert">
        <Trans>This link is no longer valid. Each link works once, for a limited time.</Trans>
      </p>
      <p className={classes.links}>
        <Link to="/sign-in">{t`Sign in`}</Link>
        <Link to={newLink}>{t`Get a new link`}</Link>
      </p>
    </div>
  );
}

/**
 * The secret after `#` in a link. It is removed from the address at once, so that it stays in neither the history nor a shared screen.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

interface AddressFormProps {
  /** Sends a link to the address. */
  send: (email: string, language: Language) => Promise<unknown>;
  onSent: (email: string) => void;
  submit: ReactNode;
  description?: string;
}

const addressSchema = z.object({ email: email() });

/** Asks for the address to which a link is sent. */
export function AddressForm({ send, onSent, submit, description }: AddressFormProps) {
  const form = useAccountForm({
    schema: addressSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email: address }) => {
      await send(address, preferredLanguage());
      onSent(address);
    },
  });
  return (
    <AccountForm form={form} submit={submit}>
      <EmailField {...form.field('email')} description={description} />
    </AccountForm>
  );
}

interface LinkedPasswordProps extends InvalidLinkProps {
  title: string;
  /** Default: "New password". */
  label?: string;
  submit: ReactNode;
  onSubmit: (token: string, password: string) => Promise<unknown>;
  /** Below the field. */
  children?: ReactNode;
}

const passwordSchema = z.object({ password: newPassword() });

/** The page of an emailed link whose reader chooses a password. */
export function LinkedPassword({ title, label, submit, onSubmit, children, ...link }: LinkedPasswordProps) {
  const token = useLinkToken();
  const form = useAccountForm({
    schema: passwordSchema,
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
