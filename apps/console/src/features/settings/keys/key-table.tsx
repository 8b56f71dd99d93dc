import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ApiKey } from '../../../shared/http/account-types.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { webhooksQuery } from '../webhooks/webhooks-queries.ts';
import { keyState } from './api-key.ts';
import { useRevokeKey } from './keys-queries.ts';
import styles from './keys.module.css';

export function KeyTable({ keys }: { keys: ApiKey[] }) {
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
      <table className={`box data-table ${styles.keys}`} ref={table} tabIndex={-1}>
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
    expiring: expiresAt !== null && <span className={styles.warning}>{format.relative(expiresAt)}</span>,
    expired: <Trans>expired on {expires}</Trans>,
    revoked: <Trans>revoked on {revoked}</Trans>,
  };
  const usable = state === 'active' || state === 'expiring';
  return (
    <tr data-usable={usable}>
      <th scope="row">
        <bdi className={styles.name}>{name}</bdi>
        <small>
          <code>{prefix}…</code> <Trans>since {created}</Trans>
        </small>
      </th>
      <td data-label={t`Permissions`}>
        <ul className={`plain-list ${styles.scopes}`}>
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
            className={styles.revoke ?? ''}
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
