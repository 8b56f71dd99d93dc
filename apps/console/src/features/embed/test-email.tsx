import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { isHttpError } from '../../shared/http/http-error.ts';
import { request } from '../../shared/http/request.ts';
import { useAccount, useSession } from '../../shared/session/session.ts';
import styles from './embed.module.css';

interface TestEmailProps {
  timerId: string;
  tool: string;
  link: string;
  retina: boolean;
  /** Before sending: false refuses it. */
  maySend: () => boolean;
}

/** Sends the timer to the account's own address, if this service can send email. */
export function TestEmail({ timerId, tool, link, retina, maySend }: TestEmailProps) {
  const { mail } = useSession();
  const { email } = useAccount();
  const wanted = { tool, retina, ...(link && { link }) };
  const send = useMutation({
    mutationFn: (body: typeof wanted) =>
      request('POST', `/account/timers/${encodeURIComponent(timerId)}/test-email`, { body }),
  });
  /** What went wrong with another link or tool says nothing about this one. */
  const isCurrent = JSON.stringify(send.variables) === JSON.stringify(wanted);
  if (!mail) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        loading={send.isPending}
        onClick={() => maySend() && send.mutate(wanted)}
      >
        <Trans>Send me a test email</Trans>
      </Button>
      <p role="status" className={styles.status} data-failed={send.isError || undefined}>
        {isCurrent && send.isSuccess && <Trans>Sent to {email}.</Trans>}
        {isCurrent && send.error && <Failure error={send.error} />}
      </p>
    </>
  );
}

function Failure({ error }: { error: Error }) {
  if (!isHttpError(error, 'email_not_confirmed')) return <ErrorMessage error={error} />;
  return (
    <Trans>
      <Link to="/settings/profile">Confirm your email address</Link> first: test emails are sent only to confirmed
      addresses.
    </Trans>
  );
}
