import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { FormError } from '../../../shared/forms/account-form.tsx';
import type { Webhook, WebhookAttempt } from '../../../shared/http/account-types.ts';
import { useAccount } from '../../../shared/session.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { Badge, Notice, PageHeader } from '../../../shared/ui/page-parts.tsx';
import { EmptyState, Loaded } from '../../../shared/ui/states.tsx';
import settings from '../settings.module.css';
import { AnswerText, AttemptBadge, AttemptsDialog } from './attempts-dialog.tsx';
import { EditWebhookDialog, NewSecretDialog, NewWebhookDialog } from './webhook-dialogs.tsx';
import { useChangeWebhook, useDeleteWebhook, useTestWebhook, webhooksQuery } from './webhooks-queries.ts';
import classes from './webhooks.module.css';

export function Component() {
  const { t } = useLingui();
  const { features } = useAccount();
  const query = useQuery(webhooksQuery);
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const create = features.apiAccess && (
    <Button
      ref={createButton}
      leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
      onClick={() => setCreating(true)}
    >
      <Trans>Create webhook</Trans>
    </Button>
  );

  return (
    <>
      <PageHeader title={t`Webhooks`}>{query.data && query.data.length > 0 && create}</PageHeader>
      <Loaded query={query} failed={<Trans>The webhooks could not be loaded</Trans>} height={180} radius="lg">
        {(webhooks) => <Webhooks webhooks={webhooks} create={create} />}
      </Loaded>
      <NewWebhookDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        // With the first webhook, the button has moved to the head of the page.
        onClosed={() => createButton.current?.focus()}
      />
    </>
  );
}

/** @param create - a button; false without API access */
function Webhooks({ webhooks, create }: { webhooks: Webhook[]; create: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const { t } = useLingui();
  const remove = useDeleteWebhook();
  const [{ dialog, id }, setOpen] = useState<{ dialog?: WebhookDialog; id: string }>({ id: '' });
  const webhook = webhooks.find((each) => each.id === id);
  /** The id stays: what is open until then belongs to it. */
  const close = () => setOpen({ id });
  return (
    <>
      <div ref={content} tabIndex={-1}>
        {webhooks.length === 0 ? (
          <NoWebhooks create={create} />
        ) : (
          <>
            <p className={settings.intro}>
              <Trans>
                The service calls these addresses when something changes, and signs each call: see the{' '}
                <a href="/docs#/Webhooks/createWebhook">API reference</a>.
              </Trans>
            </p>
            <ul className={`plain-list ${classes.list}`}>
              {webhooks.map((each) => (
                <WebhookItem key={each.id} webhook={each} onOpen={(name) => setOpen({ dialog: name, id: each.id })} />
              ))}
            </ul>
          </>
        )}
      </div>
      <EditWebhookDialog webhook={webhook} opened={dialog === 'edit'} onClose={close} />
      <NewSecretDialog id={id} opened={dialog === 'secret'} onClose={close} />
      <AttemptsDialog webhook={webhook} opened={dialog === 'attempts'} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'delete'}
        onClose={close}
        title={t`Delete this webhook?`}
        action={t`Delete webhook`}
        mutation={remove}
        target={id}
        onDone={() => content.current?.focus()}
      >
        <Trans>
          Nothing more is sent to its address, and the list of what was sent is deleted, too. You cannot undo this. To
          stop it for a while, pause it.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

function NoWebhooks({ create }: { create: ReactNode }) {
  const { t } = useLingui();
  const title = create ? <Trans>No webhooks yet</Trans> : <Trans>Webhooks are not part of your plan</Trans>;
  const text = create ? (
    <Trans>
      A webhook is an address of yours that the service calls when something changes: a timer is created, a key is
      revoked.
    </Trans>
  ) : (
    <Trans>
      With webhooks, your programs learn at once what has changed. Ask the operator of this service for another plan.
    </Trans>
  );
  return (
    <EmptyState icon={create ? IconWebhook : IconLock} title={title} text={text}>
      <div className={`buttons ${classes.next}`}>
        {create}
        <Button variant="default" component="a" href="/docs#/Webhooks/createWebhook">
          {t`Read the API reference`}
        </Button>
      </div>
    </EmptyState>
  );
}

/** What opens for a webhook. */
type WebhookDialog = 'attempts' | 'edit' | 'secret' | 'delete';

interface WebhookItemProps {
  webhook: Webhook;
  onOpen: (dialog: WebhookDialog) => void;
}

function WebhookItem({ webhook, onOpen }: WebhookItemProps) {
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
    <li className={`box ${classes.item}`}>
      <div className={classes.head}>
        <h2 className={classes.url}>{url}</h2>
        <StatusBadge status={status} />
      </div>
      {description !== '' && (
        <p className={classes.description} dir="auto">
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
      <div role="status" className={classes.result}>
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
  const [tone, text] = {
    active: ['success', <Trans key="active">Active</Trans>] as const,
    paused: ['neutral', <Trans key="paused">Paused</Trans>] as const,
    disabled: ['danger', <Trans key="disabled">Disabled</Trans>] as const,
  }[status];
  return <Badge tone={tone}>{text}</Badge>;
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
