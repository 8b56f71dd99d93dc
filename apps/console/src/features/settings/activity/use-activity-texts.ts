import { useLingui } from '@lingui/react/macro';
import { type EventType, languages, planNames, templateNames } from '@tminus/domain';
import { planTitle } from '../../../shared/format/format.ts';
import { displayName } from '../../../shared/format/intl.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { AuditEntry } from '../../../shared/http/account-types.ts';
import { useTemplateName, useUnitNames } from '../../../shared/use-template-name.ts';
import { usePendingTexts, usePrefetchTexts } from '../../timers/editor/use-action-texts.ts';
import { type ChangeTexts, changeSentences, valueText } from './changes.ts';

/** What entries say, for people. */
export function useActivityTexts() {
  const { t } = useLingui();
  const format = useFormat();
  const templateName = useTemplateName();
  const unitNames = useUnitNames();

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

  const labels: ChangeTexts['labels'] = {
    name: t`Name`,
    description: t`Description`,
    type: t`Type`,
    status: t`Status`,
    startsAt: t`Start`,
    pausedUntil: t`End of the pause`,
    timezone: t`Time zone`,
    timezoneMode: t`Zone of the end`,
    durationSeconds: t`Runs for`,
    minimumSeconds: t`Minimum time`,
    endsAt: t`Time of day of the end`,
    recurrence: t`Repeats`,
    fallbackDate: t`Fallback date`,
    trust: t`Dates in addresses`,
    template: t`Template`,
    motion: t`Motion`,
    transparent: t`Transparent background`,
    width: t`Width`,
    height: t`Height`,
    units: t`Units`,
    language: t`Language`,
    alt: t`Text instead of the image`,
    animationSeconds: t`Animation`,
    onExpire: t`At the end`,
    onPrefetch: t`Loaded early`,
    onPending: t`Before the start`,
    externalId: t`ID of your system`,
    email: t`Email`,
    plan: t`Plan`,
    numberFormat: t`Numbers`,
    shortcuts: t`Single keys as shortcuts`,
    expiringHours: t`Timer ends soon`,
    scopes: t`Permissions`,
    expiresAt: t`Expires`,
    url: t`Address`,
    events: t`Events`,
    disabledReason: t`Reason`,
    'colors.background': t`Background`,
    'colors.text': t`Digits`,
    'colors.accent': t`Accent`,
    'link.url': t`Link`,
    'link.pendingUrl': t`Link before the start`,
    'link.expiredUrl': t`Link after the end`,
    ...Object.fromEntries(Object.entries(unitNames).map(([unit, name]) => [`labels.${unit}`, t`Label of ${name}`])),
  };

  const words: ChangeTexts['words'] = {
    status: { active: t`Active`, paused: t`Paused`, disabled: t`Disabled` },
    type: { fixed: t`Fixed`, evergreen: t`Evergreen`, recurring: t`Recurring`, personal: t`Personal` },
    timezoneMode: { timer: t`The timer’s`, recipient: t`Each recipient’s` },
    trust: { signed: t`Only signed dates`, unsigned: t`All dates` },
    motion: { none: t`None`, smooth: t`Smooth motion` },
    template: Object.fromEntries(templateNames.map((name) => [name, templateName(name)])),
    language: Object.fromEntries(languages.map((code) => [code, displayName(format.locale, 'language', code)])),
    numberFormat: { auto: t`Same as language` },
    plan: Object.fromEntries(planNames.map((name) => [name, planTitle(name)])),
    units: unitNames,
    events: types,
    onPrefetch: usePrefetchTexts(),
    onPending: usePendingTexts(),
  };
  const texts = { format, labels, words };

  /** Of what only time causes: the field that says more. */
  const details: Readonly<Record<string, string>> = {
    'timer.expiring': 'deadline',
    'timer.expired': 'deadline',
    'key.expiring': 'expiresAt',
  };

  const changes = ({ type, changes: changed }: AuditEntry): string[] => {
    const detail = details[type];
    if (detail !== undefined) return [valueText(detail, changed.after[detail], texts)];
    if (type === 'usage.threshold') return [`${valueText('percent', changed.after['percent'], texts)} %`];
    return changeSentences(changed, texts);
  };

  return { types, titleOf: ({ type }: AuditEntry) => types[type as EventType] ?? type, actor, changes };
}
