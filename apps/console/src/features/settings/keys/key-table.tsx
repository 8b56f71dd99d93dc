import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ApiKey } from '../settings-types.ts';
import { keyState } from './key-state.ts';
import styles from './keys.module.css';

interface KeyTableProps {
  keys: ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { t } = useLingui();
  const [now] = useState(Date.now);
  return (
    <table className={styles.keys}>
      <caption className="visually-hidden">
        <Trans>API keys</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Name</Trans>
          </th>
          <th scope="col">
            <Trans>May</Trans>
          </th>
          <th scope="col">
            <Trans>Last used</Trans>
          </th>
          <th scope="col">
            <Trans>Expires</Trans>
          </th>
          <th scope="col">
            <span className="visually-hidden">
              <Trans>Actions</Trans>
            </span>
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
            onRevoke={() => onRevoke(key)}
          />
        ))}
      </tbody>
    </table>
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
  const { name, prefix, scopes, lastUsedAt, expiresAt, createdAt } = apiKey;
  const state = keyState(apiKey, now);
  const created = format.date(createdAt);
  const expiry: Record<typeof state, ReactNode> = {
    active: expiresAt === null ? <Trans>never</Trans> : format.date(expiresAt),
    expiring: expiresAt !== null && <span className={styles.warning}>{format.relative(expiresAt)}</span>,
    expired: <Trans>expired</Trans>,
    revoked: <Trans>revoked</Trans>,
  };
  const usable = state === 'active' || state === 'expiring';
  return (
    <tr data-usable={usable}>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        <small>
          <code>{prefix}…</code> <Trans>since {created}</Trans>
        </small>
      </th>
      <td data-label={t`May`}>
        <ul className={styles.scopes}>
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
