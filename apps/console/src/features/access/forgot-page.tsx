import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { email, EmailField } from '../../shared/forms/fields.tsx';
import { AccountForm } from '../../shared/forms/account-form.tsx';
import { useAccountForm } from '../../shared/forms/use-account-form.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import { useSession } from '../../shared/session/session.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import classes from './access.module.css';
import { requestPasswordReset } from './api.ts';

const schema = z.object({ email: email() });

export function Component() {
  const { t } = useLingui();
  const { mail } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <PageHeader key={sentTo} title={sentTo === undefined ? t`Reset your password` : t`Check your inbox`} />
      <div className="stack">
        {!mail && <NoMail />}
        {mail && sentTo === undefined && <RequestForm onSent={setSentTo} />}
        {sentTo !== undefined && (
          <p role="status" className={classes.texts}>
            <Trans>
              If there is an account for {sentTo}, a link is on its way to it. It works once, within one hour. Look in
              the spam folder, too. If there are several emails, use the latest.
            </Trans>
          </p>
        )}
        <p className={classes.links}>
          <Link to="/sign-in">
            <Trans>Back to sign-in</Trans>
          </Link>
        </p>
      </div>
    </>
  );
}

function NoMail() {
  return (
    <div className={classes.texts}>
      <p>
        <Trans>This service cannot send email. Ask its operator for a link that resets your password.</Trans>
      </p>
      <p className="hint">
        <Trans>
          Operators: <code>npm run admin -- account reset-password</code> prints one.
        </Trans>
      </p>
    </div>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useAccountForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: async (values) => {
      await requestPasswordReset(values.email, preferredLanguage());
      onSent(values.email);
    },
  });
  return (
    <AccountForm form={form} submit={<Trans>Send a link</Trans>}>
      <EmailField {...form.field('email')} />
    </AccountForm>
  );
}
