import { useLingui } from '@lingui/react/macro';
import type { EventType } from '@tminus/domain';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { AuditEntry } from '../../../shared/http/account-types.ts';

/** What entries say, for people. */
export function useActivityTexts() {
  const { t } = useLingui();
  const { dateTime } = useFormat();

  const types: Record<EventType, string> = {
    'timer.created': t`Timer created`,
    'timer.updated': t`Timer changed`,
    'timer.deleted': t`Timer deleted`,
    'timer.restored': t`Timer restored`,
    'timer.started': t`Countdowns started`,
    'timer.expiring': t`Timer ends soon`,
    'timer.expired': t`Timer expired`,
    'timer.zone_rules_changed': t`Time zone changed its rules`,
    'key.created': t`API key created`,
    'key.updated': t`API key changed`,
    'key.revoked': t`API key revoked`,
    'key.expiring': t`API key expires soon`,
    'usage.threshold': t`Views used`,
    'embed_secret.created': t`Embed secret created`,
    'embed_secret.ended': t`Embed secret ended`,
    'embed_secret.replaced': t`Embed secrets replaced`,
    'account.created': t`Account created`,
    'account.updated': t`Settings changed`,
    'account.password_changed': t`Password changed`,
    'account.email_change_requested': t`New email address requested`,
    'account.email_change_cancelled': t`New email address cancelled`,
    'account.email_changed': t`Email address changed`,
    'account.email_confirmed': t`Email address confirmed`,
    'session.created': t`Signed in`,
    'session.ended': t`Signed out`,
    'webhook.created': t`Webhook created`,
    'webhook.updated': t`Webhook changed`,
    'webhook.secret_changed': t`New secret of a webhook`,
    'webhook.disabled': t`Webhook disabled`,
    'webhook.deleted': t`Webhook deleted`,
  };

  const actor = ({ actor: { kind, id = '', name = id } }: AuditEntry): string => {
    if (kind === 'key') return t`API key “${name}”`;
    if (kind === 'operator') return t`The operator of this service`;
    return kind === 'system' ? t`The service` : name;
  };

  const fields: Readonly<Record<string, string>> = {
    name: t`Name`,
    startsAt: t`Start`,
    status: t`Status`,
    timezone: t`Time zone`,
    template: t`Template`,
    width: t`Width`,
    height: t`Height`,
    language: t`Language`,
    email: t`Email`,
    plan: t`Plan`,
  };

  const value = (field: unknown): string => {
    if (field === null || field === undefined) return '–';
    if (typeof field !== 'string') return JSON.stringify(field);
    return /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(field) ? dateTime(field) : field;
  };

  /** Of what only time causes: the field that says more. */
  const details: Readonly<Record<string, string>> = {
    'timer.expiring': 'deadline',
    'timer.expired': 'deadline',
    'key.expiring': 'expiresAt',
  };

  /** A sentence for each field that had another value before. */
  const changes = ({ type, changes: { before, after } }: AuditEntry): string[] => {
    const detail = details[type];
    if (detail !== undefined) return [value(after[detail])];
    if (type === 'usage.threshold') return [`${value(after['percent'])} %`];
    return Object.keys(before).map((name) => {
      const field = fields[name] ?? name;
      const from = value(before[name]);
      const to = value(after[name]);
      return name === 'targetDate' ? t`Deadline moved from ${from} to ${to}` : `${field}: ${from} → ${to}`;
    });
  };

  return { types, titleOf: ({ type }: AuditEntry) => types[type as EventType] ?? type, actor, changes };
}
