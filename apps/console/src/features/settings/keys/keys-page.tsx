import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconKey, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { planTitle } from '../../../shared/format/format.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ApiKey } from '../../../shared/http/account-types.ts';
import { useAccount } from '../../../shared/session.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { PageHeader } from '../../../shared/ui/page-parts.tsx';
import { EmptyState, Loaded } from '../../../shared/ui/states.tsx';
import settings from '../settings.module.css';
import { webhooksQuery } from '../webhooks/webhooks-queries.ts';
import { keysQuery, keyState, useRevokeKey } from './keys-queries.ts';
import classes from './keys.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { DeadlineTokens, EmbedSecrets } from './secrets.tsx';

export function Component() {
  const { t } = useLingui();
  const { features, plan: name } = useAccount();
  const plan = planTitle(name);
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const query = useQuery(keysQuery);
  const hasKeys = query.data !== undefined && query.data.length > 0;
  const newKey = features.apiAccess && (
    <Button ref={createButton} leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setCreating(true)}>
      <Trans>Create key</Trans>
    </Button>
  );

  return (
    <>
      <PageHeader title={t`API keys`}>{hasKeys && newKey}</PageHeader>
      {!features.apiAccess && (
        <EmptyState
          icon={IconLock}
          title={<Trans>The API is not part of your plan</Trans>}
          text={
            <Trans>
              With the API, your programs create timers and read their views. Your plan ({plan}) does not include it.
              Ask the operator of this service for another plan.
            </Trans>
          }
        >
          <Button variant="default" component="a" href="/docs">
            {t`Read the API reference`}
          </Button>
        </EmptyState>
      )}
      <Loaded query={query} failed={<Trans>The keys could not be loaded</Trans>} height={160} radius="lg">
        {(keys) =>
          hasKeys ? (
            <>
              <p className={settings.intro}>
                <Trans>
                  Programs use a key to call the API. Give each program its own: then you can revoke one without
                  stopping the others.
                </Trans>
              </p>
              <KeyTable keys={keys} />
            </>
          ) : (
            features.apiAccess && (
              <EmptyState
                icon={IconKey}
                title={<Trans>No keys yet</Trans>}
                text={<Trans>With a key, your programs create timers and read their views.</Trans>}
              >
                {newKey}
              </EmptyState>
            )
          )
        }
      </Loaded>
      <EmbedSecrets />
      <DeadlineTokens />
      <NewKeyDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        // With the first key, the button has moved to the head of the page.
        onClosed={() => createButton.current?.focus()}
      />
    </>
  );
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
  const { t } = useLingui();
  const [now] = useState(Date.now);
  const table = useRef<HTMLTableElement>(null);
  const revoke = useRevokeKey();
  const [revoking, setRevoking] = useState<ApiKey>();
  const { id = '', name = '' } = revoking ?? {};
  const [deletesWebhooks, setDeletesWebhooks] = useState(false);
  const made = useQuery(webhooksQuery).data?.filter(({ createdBy }) => createdBy?.id === id).length ?? 0;
  const open = (key: ApiKey) => {
    setDeletesWebhooks(false);
    setRevoking(key);
  };
  return (
    <>
      <table className={`box data-table ${classes.keys}`} ref={table} tabIndex={-1}>
        <caption className="visually-hidden">{t`API keys`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Permissions`}</th>
            <th scope="col">{t`Last used`}</th>
            <th scope="col">{t`Expires`}</th>
            <th scope="col">
              <span className="visually-hidden">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              now={now}
              revokeLabel={t`Revoke ${key.name}`}
              onRevoke={() => open(key)}
            />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={
          <Trans>
            Revoke “<bdi>{name}</bdi>”?
          </Trans>
        }
        action={t`Revoke key`}
        mutation={revoke}
        target={{ id, deletesWebhooks }}
        onDone={() => table.current?.focus()}
      >
        <Trans>Programs that use this key lose access immediately. You cannot undo this.</Trans>
        {made > 0 && (
          <Checkbox
            mt="md"
            checked={deletesWebhooks}
            onChange={(event) => setDeletesWebhooks(event.currentTarget.checked)}
            label={
              <Plural
                value={made}
                one="Also delete the webhook that it has created"
                other="Also delete the # webhooks that it has created"
              />
            }
            description={t`Otherwise, events are sent as before.`}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  /** Epoch milliseconds. */
  now: number;
  revokeLabel: string;
  onRevoke: () => void;
}

function KeyRow({ apiKey, now, revokeLabel, onRevoke }: KeyRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { name, prefix, scopes, lastUsedAt, expiresAt, revokedAt, createdAt } = apiKey;
  const state = keyState(apiKey, now);
  const created = format.date(createdAt);
  const expires = expiresAt === null ? '' : format.date(expiresAt);
  const revoked = revokedAt === null ? '' : format.date(revokedAt);
  const expiry: Record<typeof state, ReactNode> = {
    active: expiresAt === null ? <Trans>never</Trans> : expires,
    expiring: expiresAt !== null && <span className={classes.warning}>{format.relative(expiresAt)}</span>,
    expired: <Trans>expired on {expires}</Trans>,
    revoked: <Trans>revoked on {revoked}</Trans>,
  };
  const usable = state === 'active' || state === 'expiring';
  return (
    <tr data-usable={usable}>
      <th scope="row">
        <bdi className={classes.name}>{name}</bdi>
        <small>
          <code>{prefix}…</code> <Trans>since {created}</Trans>
        </small>
      </th>
      <td data-label={t`Permissions`}>
        <ul className={`plain-list ${classes.scopes}`}>
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      </td>
      <td data-label={t`Last used`}>{lastUsedAt === null ? <Trans>never</Trans> : format.relative(lastUsedAt)}</td>
      <td data-label={t`Expires`}>{expiry[state]}</td>
      <td>
        {usable && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.revoke ?? ''}
            aria-label={revokeLabel}
            onClick={onRevoke}
          >
            <Trans>Revoke</Trans>
          </Button>
        )}
      </td>
    </tr>
  );
}
