import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { FormError } from '../../../shared/forms/account-form.tsx';
import type { ResentEvents, Webhook, WebhookAttempt } from '../../../shared/http/account-types.ts';
import { Dialog, type DialogState } from '../../../shared/ui/dialog.tsx';
import { Badge } from '../../../shared/ui/page-parts.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { PagedList } from '../paged-list.tsx';
import { attemptProblem, attemptsQuery, useResend } from './webhooks-queries.ts';
import classes from './webhooks.module.css';

/** What was sent to a webhook, and sends it again. */
export function AttemptsDialog({ webhook, ...state }: DialogState & { webhook: Webhook | undefined }) {
  const { t } = useLingui();
  return (
    <Dialog {...state} title={t`Deliveries`} size="48rem" isFullScreenOnPhones>
      {webhook && <Attempts webhook={webhook} />}
    </Dialog>
  );
}

function Attempts({ webhook: { id, url, status } }: { webhook: Webhook }) {
  const query = useInfiniteQuery(attemptsQuery(id));
  const resend = useResend(id);
  return (
    <div className="stack">
      <p className={classes.url}>{url}</p>
      <ResendSince resend={resend} />
      <div role="status" className={classes.result}>
        {resend.data && <ResendResult resent={resend.data} isActive={status === 'active'} />}
      </div>
      <FormError error={resend.error} />
      <PagedList
        query={query}
        failed={<Trans>The deliveries could not be loaded</Trans>}
        height={240}
        empty={<EmptyState icon={IconSend} title={<Trans>Nothing was sent in the last 30 days</Trans>} />}
        className={classes.attempts}
      >
        {(attempt) => (
          <Attempt
            key={attempt.id}
            attempt={attempt}
            onResend={() => resend.mutate({ eventId: attempt.eventId })}
            isPending={resend.isPending}
          />
        )}
      </PagedList>
    </div>
  );
}

function ResendResult({ resent, isActive }: { resent: ResentEvents; isActive: boolean }) {
  const { count, continueFrom } = resent;
  const { dateTime } = useFormat();
  const from = continueFrom !== null && dateTime(continueFrom);
  return (
    <>
      <Plural
        value={count}
        _0="No event to send again."
        one="# event is sent again."
        other="# events are sent again."
      />{' '}
      {from && <Trans>More are not possible at once: send again to continue from {from}.</Trans>}{' '}
      {count > 0 && !isActive && (
        <Plural
          value={count}
          one="It arrives once the webhook is active again."
          other="They arrive once the webhook is active again."
        />
      )}
    </>
  );
}

interface AttemptProps {
  attempt: WebhookAttempt;
  onResend: () => void;
  isPending: boolean;
}

function Attempt({ attempt, onResend, isPending }: AttemptProps) {
  const { t } = useLingui();
  const { dateTime, relative } = useFormat();
  const { eventType, startedAt, durationMs, attempt: number, nextAttemptAt, answer, error } = attempt;
  const when = dateTime(startedAt);
  const next = nextAttemptAt !== null && relative(nextAttemptAt);
  return (
    <li className={classes.attempt}>
      <div className={classes.head}>
        <span className={classes.what}>
          <AttemptBadge attempt={attempt} /> <code>{eventType}</code>
        </span>
        {eventType !== 'webhook.test' && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.again ?? ''}
            disabled={isPending}
            aria-label={t`Send again: ${eventType}, ${when}`}
            onClick={onResend}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
      <span className="hint">
        {when} · {durationMs} ms · <Trans>attempt {number}</Trans>
        {next && (
          <>
            {' · '}
            <Trans>next attempt {next}</Trans>
          </>
        )}
      </span>
      {(error ?? answer) !== '' && (
        <details className={classes.others}>
          <summary>{error === null ? <Trans>Answer</Trans> : <Trans>Details</Trans>}</summary>
          <AnswerText attempt={attempt} />
        </details>
      )}
    </li>
  );
}

/** Sends the events of a time again, also those of the time when the webhook was paused. */
function ResendSince({ resend }: { resend: ReturnType<typeof useResend> }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  /** Hours ago, or where to continue: ISO 8601. */
  const [since, setSince] = useState<string>('24');
  const names: Record<string, string> = {
    '1': t`an hour ago`,
    '24': t`24 hours ago`,
    '168': t`7 days ago`,
    '720': t`30 days ago`,
  };
  const isTime = !(since in names);
  const send = (from: string) =>
    resend.mutate({ from }, { onSuccess: ({ continueFrom }) => continueFrom !== null && setSince(continueFrom) });
  return (
    <form
      className={classes.since}
      onSubmit={(event) => {
        event.preventDefault();
        const nowMs = Date.now();
        send(isTime ? since : new Date(nowMs - Number(since) * 3_600_000).toISOString());
      }}
    >
      <NativeSelect
        label={t`Send all events again since`}
        value={since}
        onChange={({ currentTarget }) => setSince(currentTarget.value)}
        data={[...Object.keys(names), ...(isTime ? [since] : [])].map((value) => ({
          value,
          label: names[value] ?? dateTime(value),
        }))}
      />
      <Button type="submit" variant="default" loading={resend.isPending}>
        {t`Send again`}
      </Button>
    </form>
  );
}

/** The status of the answer. */
export function AttemptBadge({ attempt: { delivered, status } }: { attempt: WebhookAttempt }) {
  return <Badge tone={delivered ? 'success' : 'danger'}>{status ?? <Trans>No answer</Trans>}</Badge>;
}

/** What was answered, or why nothing was. */
export function AnswerText({ attempt: { error, answer } }: { attempt: WebhookAttempt }) {
  const text = error === null ? answer : attemptProblem(error);
  return text === '' ? null : <pre className={classes.answer}>{text}</pre>;
}
