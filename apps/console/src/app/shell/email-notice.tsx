import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { type EmailState, emailState } from '../../shared/session/email-state.ts';
import { sessionQuery, useSession } from '../../shared/session/session.ts';
import classes from './shell.module.css';
import { request } from '../../shared/http/request.ts';

/** What is left to do about the email address, above every page but the editor, which needs the space. */
export function EmailNotice() {
  const state = emailState(useSession());
  const isEditor = useMatch('/timers/:id/*') !== null;
  return state === 'settled' || isEditor ? null : <Waiting key={state} state={state} />;
}

function Waiting({ state }: { state: Exclude<EmailState, 'settled'> }) {
  // The link opens in another tab.
  const { refetch } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const send = useMutation({ mutationFn: sendEmailLink });
  const cancel = useMutation({ mutationFn: cancelEmailChange, onSuccess: () => refetch() });
  const isSent = state === 'changing' || send.isSuccess;
  return (
    <section className={`box ${classes.notice}`}>
      <p className={classes.text} role="status">
        <IconMail size={18} stroke={1.75} aria-hidden />
        <span>
          <Message state={state} isSent={isSent} isSentAgain={send.isSuccess} />
        </span>
      </p>
      {state !== 'missing' && (
        <div className={`buttons ${classes.actions}`}>
          <Button variant="default" size="compact-md" loading={send.isPending} onClick={() => send.mutate()}>
            {isSent ? <Trans>Send again</Trans> : <Trans>Send the link</Trans>}
          </Button>
          {state === 'changing' && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              <Trans>Keep the old address</Trans>
            </Button>
          )}
        </div>
      )}
      {(send.error ?? cancel.error) && (
        <p role="alert" className={classes.error}>
          <ErrorMessage error={send.error ?? cancel.error} />
        </p>
      )}
    </section>
  );
}

interface MessageProps {
  state: Exclude<EmailState, 'settled'>;
  isSent: boolean;
  isSentAgain: boolean;
}

function Message({ state, isSent, isSentAgain }: MessageProps): ReactNode {
  const { account } = useSession();
  const address = <strong>{account?.pendingEmail ?? account?.email}</strong>;
  if (state === 'missing') {
    return (
      <Trans>
        <Link to="/settings/profile">Enter your email address</Link>, so that you can reset your password and send test
        emails.
      </Trans>
    );
  }
  if (isSentAgain) return <Trans>We have sent a link to {address}. Look in the spam folder, too.</Trans>;
  if (isSent) return <Trans>To use {address}, open the link that we have sent there.</Trans>;
  return <Trans>Confirm {address} to send yourself test emails.</Trans>;
}

/** Sends the link that confirms the address of the account, or the new one that is waiting. */
const sendEmailLink = () => request('POST', '/account/email/link');

/** The account keeps its address. */
const cancelEmailChange = () => request('DELETE', '/account/email/change');
