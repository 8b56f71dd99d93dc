import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { FormError } from '../../../shared/forms/account-form.tsx';
import type { Webhook, WebhookAttempt } from '../../../shared/http/account-types.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { AnswerText, AttemptBadge } from './attempts-dialog.tsx';
import { useChangeWebhook, useTestWebhook } from './webhooks-queries.ts';
import styles from './webhooks.module.css';

/** What opens for a webhook. */
export type WebhookDialog = 'attempts' | 'edit' | 'secret' | 'delete';

interface WebhookItemProps {
  webhook: Webhook;
  onOpen: (dialog: WebhookDialog) => void;
}

export function WebhookItem({ webhook, onOpen }: WebhookItemProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { id, url, events, description, status, previousSecretEndsAt } = webhook;
  const [nowMs] = useState(Date.now);
  const change = useChangeWebhook(id);
  const test = useTestWebhook(id);
  const previousEnds =
    previousSecretEndsAt !== null && Date.parse(previousSecretEndsAt) > nowMs && dateTime(previousSecretEndsAt);
  const button = (label: string, text: ReactNode, onClick: () => void, loading = false) => (
    <Button variant="default" aria-label={label} onClick={onClick} loading={loading}>
      {text}
    </Button>
  );
  return (
    <li className={`box ${styles.item}`}>
      <div className={styles.head}>
        <h2 className={styles.url}>{url}</h2>
        <StatusBadge status={status} />
      </div>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className="hint">
        <Plural value={events.length} one="# type of event" other="# types of events" /> ·{' '}
        <LastAttempt webhook={webhook} />
      </p>
      <CreatedBy webhook={webhook} />
      {previousEnds && <p className="hint">{t`The previous secret also works until ${previousEnds}.`}</p>}
      {status === 'disabled' && <WhyDisabled webhook={webhook} />}
      <FormError error={change.error ?? test.error} />
      <div className="buttons">
        {button(t`Deliveries to ${url}`, <Trans>Deliveries</Trans>, () => onOpen('attempts'))}
        {button(
          t`Send test event to ${url}`,
          <Trans>Send test event</Trans>,
          () => test.mutate(undefined),
          test.isPending,
        )}
        {status === 'active'
          ? button(t`Pause ${url}`, <Trans>Pause</Trans>, () => change.mutate({ status: 'paused' }), change.isPending)
          : button(
              status === 'paused' ? t`Resume ${url}` : t`Enable ${url}`,
              status === 'paused' ? <Trans>Resume</Trans> : <Trans>Enable</Trans>,
              () => change.mutate({ status: 'active' }),
              change.isPending,
            )}
        {button(t`Edit ${url}`, <Trans>Edit</Trans>, () => onOpen('edit'))}
        {button(t`New secret for ${url}`, <Trans>New secret</Trans>, () => onOpen('secret'))}
        {button(t`Delete ${url}`, <Trans>Delete</Trans>, () => onOpen('delete'))}
      </div>
      <div role="status" className={styles.result}>
        {test.data && <TestResult attempt={test.data} />}
      </div>
    </li>
  );
}

function TestResult({ attempt }: { attempt: WebhookAttempt }) {
  const { durationMs: duration } = attempt;
  return (
    <>
      <p>
        <Trans>Test event:</Trans> <AttemptBadge attempt={attempt} /> <Trans>after {duration} ms</Trans>
      </p>
      <AnswerText attempt={attempt} />
    </>
  );
}

function StatusBadge({ status }: Pick<Webhook, 'status'>) {
  const [color, text] = {
    active: ['success', <Trans key="active">Active</Trans>] as const,
    paused: ['gray', <Trans key="paused">Paused</Trans>] as const,
    disabled: ['danger', <Trans key="disabled">Disabled</Trans>] as const,
  }[status];
  return <Badge color={color}>{text}</Badge>;
}

function CreatedBy({ webhook: { createdBy } }: { webhook: Webhook }) {
  if (!createdBy) return null;
  const { name } = createdBy;
  return (
    <p className="hint">
      {createdBy.kind === 'key' ? (
        <Trans>
          Created by key “<bdi>{name}</bdi>”
        </Trans>
      ) : (
        <Trans>Created in the console</Trans>
      )}
    </p>
  );
}

function LastAttempt({ webhook: { lastAttempt } }: { webhook: Webhook }) {
  const { relative } = useFormat();
  if (!lastAttempt) return <Trans>nothing sent in the last 30 days</Trans>;
  const when = relative(lastAttempt.startedAt);
  return (
    <>
      <Trans>last sent {when}</Trans> <AttemptBadge attempt={lastAttempt} />
    </>
  );
}

/** Why the service sends nothing any more, and what to do. */
function WhyDisabled({ webhook: { disabledReason } }: { webhook: Webhook }) {
  return (
    <Notice severity="danger">
      {disabledReason === 'gone' ? (
        <Trans>
          The receiver answered 410: it no longer exists. When it works again, enable the webhook, and send the events
          since then again.
        </Trans>
      ) : (
        <Trans>
          An event could not be delivered in ten attempts over several days. When the receiver works again, enable the
          webhook, and send the events since then again.
        </Trans>
      )}
    </Notice>
  );
}
