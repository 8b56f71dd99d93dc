import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type EventChanges,
  type EventType,
  languages,
  planNames,
  type Recurrence,
  templateNames,
  type TimerAppearance,
} from '@tminus/domain';
import { formatClock } from '../../../shared/format/dates.ts';
import { type Format, planTitle } from '../../../shared/format/format.ts';
import { displayName } from '../../../shared/format/intl.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { AuditEntry } from '../../../shared/http/account-types.ts';
import { useTemplateName, useUnitNames } from '../../../shared/use-template-name.ts';
import {
  describeDuration,
  describeEnding,
  describeRecurrence,
  usePendingTexts,
  usePrefetchTexts,
} from '../../timers/describe.ts';

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

interface ChangeTexts {
  format: Format;
  /** By field; `colors.text` for a part of one. */
  labels: Readonly<Record<string, string>>;
  /** By field and value. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Parts = Readonly<Record<string, unknown>>;

/** Fields whose parts people know by name. */
const withParts = ['colors', 'labels', 'link', 'metadata'];

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const instant = /^\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?Z$/;

/** A sentence for each field that had another value before. */
export function changeSentences({ before, after }: EventChanges, texts: ChangeTexts): string[] {
  const label = (path: string) => texts.labels[path] ?? path.replace(/^.*\./, '');
  return Object.keys(before).flatMap((name) =>
    differences(name, before[name], after[name]).map(([path, old, now]) => {
      const [from, to] = [valueText(path, old, texts), valueText(path, now, texts)];
      return path === 'targetDate' ? t`Deadline moved from ${from} to ${to}` : `${label(path)}: ${from} → ${to}`;
    }),
  );
}

/** One for each part that differs, or one for the field. */
function differences(name: string, before: unknown, after: unknown): [path: string, before: unknown, after: unknown][] {
  if (!withParts.includes(name)) return [[name, before, after]];
  const [old, now] = [isParts(before) ? before : {}, isParts(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((part) => old[part] !== now[part])
    .map((part) => [`${name}.${part}`, old[part], now[part]]);
}

/** A value in words, with the time zone of a date. */
function valueText(path: string, value: unknown, texts: ChangeTexts): string {
  const { format, words, labels } = texts;
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((each) => valueText(path, each, texts)).join(', ') || '–';
  if (path === 'recurrence') return describeRecurrence(value as Recurrence, format.locale);
  if (path === 'onExpire') return describeEnding(value as TimerAppearance['onExpire']);
  if (isParts(value))
    return Object.entries(value)
      .map(([part, each]) => `${labels[part] ?? part}: ${valueText(part, each, texts)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return numberText(path, value, format);
  if (typeof value !== 'string') return '–';
  if (instant.test(value)) return format.moment(value, 'dateTimeZone');
  return path === 'endsAt' ? formatClock(value, format.locale) : (words[path]?.[value] ?? value);
}

function numberText(path: string, value: number, { locale, number }: Format): string {
  if (path.endsWith('Seconds')) return describeDuration(value, locale);
  return path === 'expiringHours' ? describeDuration(3_600 * value, locale) : number(value);
}
