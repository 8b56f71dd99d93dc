import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { browserZone } from '../../shared/format/intl.ts';
import {
  AccountForm,
  email,
  EmailField,
  FormError,
  newPassword,
  NewPasswordField,
  useAccountForm,
} from '../../shared/forms/account-form.tsx';
import { preferredLanguage } from '../../shared/i18n.ts';
import { nextPath, useSession } from '../../shared/session.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';
import { keepForLink } from './after-sign-up.ts';
import { signUp as createAccount, requestSignUp, useEnterNewAccount } from './api.ts';
import { AddressForm } from './link-pages.tsx';

export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const { signUp, mail } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <PageHeader key={sentTo} title={sentTo === undefined ? t`Create account` : t`Check your inbox`} />
      <div className="stack">
        {signUp === 'closed' && (
          <p className={classes.texts}>{t`Sign-up is closed. Ask the operator of this service for an account.`}</p>
        )}
        {signUp === 'open' && (mail ? <SignUpByEmail sentTo={sentTo} onSent={setSentTo} /> : <SignUpForm />)}
        <p className={classes.links}>
          <span>
            <Trans>
              Have an account? <Link to={`/sign-in${search}`}>Sign in</Link>
            </Trans>
          </span>
        </p>
      </div>
    </>
  );
}

const formSchema = z.object({ email: email(), password: newPassword() });

/** Where the service sends no email: the account exists at once. */
function SignUpForm() {
  const { t } = useLingui();
  const enter = useEnterNewAccount();
  const form = useAccountForm({
    schema: formSchema,
    defaultValues: { email: '', password: '' },
    onSubmit: async (values) => {
      await enter(await createAccount({ ...values, timezone: browserZone(), language: preferredLanguage() }));
    },
    fieldOf: ({ code }) =>
      code === 'email_taken'
        ? { field: 'email', message: t`An account with this email address already exists. Sign in instead.` }
        : undefined,
  });
  return (
    <AccountForm form={form} submit={<Trans>Create account</Trans>}>
      <EmailField {...form.field('email')} />
      <NewPasswordField {...form.field('password')} label={t`Password`} />
    </AccountForm>
  );
}

interface SignUpByEmailProps {
  /** undefined before an email is sent. */
  sentTo: string | undefined;
  onSent: (email: string | undefined) => void;
}

/** Where the service sends email: a link shows that the address is right, and leads to the choice of a password. */
function SignUpByEmail({ sentTo, onSent }: SignUpByEmailProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  if (sentTo !== undefined) return <Sent to={sentTo} onOther={() => onSent(undefined)} />;
  return (
    <AddressForm
      send={requestSignUp}
      onSent={(address) => {
        keepForLink(nextPath(search));
        onSent(address);
      }}
      submit={<Trans>Create account</Trans>}
      description={t`We send a link to it. Then you choose a password.`}
    />
  );
}

function Sent({ to, onOther }: { to: string; onOther: () => void }) {
  const { t } = useLingui();
  const again = useMutation({ mutationFn: () => requestSignUp(to, preferredLanguage()) });
  return (
    <div className="stack">
      <p role="status" className={classes.sent}>
        {again.isSuccess ? (
          <Trans>
            We have sent another email to <strong>{to}</strong>. Look in the spam folder, too.
          </Trans>
        ) : (
          <Trans>
            We have sent an email to <strong>{to}</strong>. Open the link in it within 24 hours, and your account is
            ready.
          </Trans>
        )}
      </p>
      <FormError error={again.error} />
      <div className="buttons">
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          {t`Send again`}
        </Button>
        <Button variant="subtle" color="gray" onClick={onOther}>
          {t`Use another address`}
        </Button>
      </div>
    </div>
  );
}
