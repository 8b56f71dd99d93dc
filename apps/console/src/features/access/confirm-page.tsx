import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FormError } from '../../shared/forms/account-form.tsx';
import { isHttpError } from '../../shared/http/request.ts';
import { sessionQuery, useSession } from '../../shared/session.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';
import { confirmEmail } from './api.ts';
import { InvalidLink, useLinkToken } from './link-pages.tsx';

/** The link of the email. It needs a click: some mail services open all links of an email. */
export function Component() {
  const { t } = useLingui();
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: confirmEmail,
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
  const isInvalid = token === '' || isHttpError(error, 'link_invalid');
  return (
    <>
      <PageHeader title={t`Confirm your email address`} />
      {data !== undefined && <Confirmed email={data} />}
      {data === undefined && isInvalid && <InvalidLink newLink="/settings/profile" />}
      {data === undefined && !isInvalid && (
        <div className="stack">
          <FormError error={error}>
            {isHttpError(error, 'email_taken') ? <Trans>Another account uses this address now.</Trans> : undefined}
          </FormError>
          <p className={classes.texts}>{t`This shows that you receive email at the address of your account.`}</p>
          <Button loading={isPending} onClick={() => mutate(token)} disabled={isHttpError(error, 'email_taken')}>
            <Trans>Confirm the address</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Confirmed({ email }: { email: string }) {
  const { t } = useLingui();
  const { account } = useSession();
  return (
    <div className="stack">
      <p role="status" className={classes.sent}>
        <Trans>
          <strong>{email}</strong> is confirmed. You sign in with this address.
        </Trans>
      </p>
      <p className={classes.links}>
        {account ? <Link to="/timers">{t`To the timers`}</Link> : <Link to="/sign-in">{t`Sign in`}</Link>}
      </p>
    </div>
  );
}
