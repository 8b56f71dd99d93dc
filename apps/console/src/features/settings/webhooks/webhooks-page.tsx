import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Webhook } from '../../../shared/http/account-types.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { EditWebhookDialog, NewSecretDialog, NewWebhookDialog } from './webhook-dialogs.tsx';
import { type WebhookDialog, WebhookItem } from './webhook-item.tsx';
import { useDeleteWebhook, webhooksQuery } from './webhooks-queries.ts';
import settings from '../settings.module.css';
import styles from './webhooks.module.css';

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
            <ul className={`plain-list ${styles.list}`}>
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
      <div className={`buttons ${styles.next}`}>
        {create}
        <Button variant="default" component="a" href="/docs#/Webhooks/createWebhook">
          {t`Read the API reference`}
        </Button>
      </div>
    </EmptyState>
  );
}
