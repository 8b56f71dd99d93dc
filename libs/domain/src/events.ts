import type { Scope } from './plans.ts';
import { formatInstant } from './target-date.ts';

export const eventTypes = [
  ...(['timer.created', 'timer.updated', 'timer.deleted', 'timer.restored'] as const),
  ...(['timer.started', 'timer.expiring', 'timer.expired', 'timer.zone_rules_changed'] as const),
  ...(['key.created', 'key.updated', 'key.revoked', 'key.expiring'] as const),
  ...(['usage.threshold'] as const),
  ...(['embed_secret.created', 'embed_secret.ended', 'embed_secret.replaced'] as const),
  ...(['webhook.created', 'webhook.updated', 'webhook.deleted'] as const),
  ...(['webhook.secret_changed', 'webhook.disabled'] as const),
  ...(['account.created', 'account.updated', 'account.password_changed'] as const),
  ...(['account.email_change_requested', 'account.email_change_cancelled'] as const),
  ...(['account.email_changed', 'account.email_confirmed'] as const),
  ...(['session.created', 'session.ended'] as const),
] as const;

/** What has changed in an account. */
export type EventType = (typeof eventTypes)[number];

type EventKind = EventType extends `${infer Kind}.${string}` ? Kind : never;

/** By the kind of an event: the scope that reads the same data. */
const scopesOfEvents: Record<EventKind, Scope> = {
  timer: 'timers:read',
  key: 'keys:read',
  usage: 'usage:read',
  embed_secret: 'timers:read',
  webhook: 'webhooks:read',
  account: 'audit:read',
  session: 'audit:read',
};

/** The scope that an API key needs to have an event sent to a webhook. */
export const scopeOfEvent = (type: EventType): Scope => scopesOfEvents[type.slice(0, type.indexOf('.')) as EventKind];

/** Those of the audit list, which leaves out what recipients do: there may be thousands of such events a day. */
export const auditTypes = eventTypes.filter((type) => type !== 'timer.started');

/** How many days before it expires an API key is announced. */
export const keyExpiringDays = 7;

/** Who changes something: an API key (`id`), a person in the console, an operator with the command line, or the service itself. */
export type Actor = ({ kind: 'key'; id: string } | { kind: 'person' | 'operator' | 'system' }) & {
  /** The IP address of the client. */
  address?: string;
};

/** A key that changes something. */
export type ActingKey = Extract<Actor, { kind: 'key' }>;

export const operator: Actor = { kind: 'operator' };
export const system: Actor = { kind: 'system' };

/** Public fields by name, as in JSON. */
export type EventFields = Readonly<Record<string, unknown>>;

/** Only the fields that differ. Nothing secret is among them. */
export interface EventChanges {
  before: EventFields;
  after: EventFields;
}

/** For an event whose type says everything. */
export const noChanges: EventChanges = { before: {}, after: {} };

/** Fields that the service assigns, that never change, or that no response has. */
const assigned = new Set(['id', 'accountId', 'mode', 'createdAt', 'revision', 'localTimes']);

/** The fields that clients set, as the API returns them: instants as text. */
function publicFields(resource: object): EventFields {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(resource) as [string, unknown][]) {
    if (value !== undefined && !assigned.has(name)) fields[name] = value instanceof Date ? formatInstant(value) : value;
  }
  return fields;
}

/** The fields of a new resource, without those that are null. */
export function changesOfNew(resource: object): EventChanges {
  const fields = Object.entries(publicFields(resource)).filter(([, value]) => value !== null);
  return { before: {}, after: Object.fromEntries(fields) };
}

/** The fields in which two versions of a resource differ. A field that a version does not have is null. */
export function changesBetween(before: object, after: object): EventChanges {
  const [old, now] = [publicFields(before), publicFields(after)];
  const names = Object.keys({ ...old, ...now }).filter((name) => textOf(old[name]) !== textOf(now[name]));
  const pick = (fields: EventFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(old), after: pick(now) };
}

/** Independent of the order of fields, in which the database returns JSON. */
const textOf = (value: unknown) =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

/** What an account gets emails about. */
export const noticeTopics = ['timers', 'deadlines', 'usage', 'keys', 'webhooks'] as const;
type NoticeTopic = (typeof noticeTopics)[number];

/** How often: never, at once, or once a day for all that has happened. */
export const noticeFrequencies = ['off', 'now', 'daily'] as const;
export type NoticeFrequency = (typeof noticeFrequencies)[number];

export type NoticeSettings = Record<NoticeTopic, NoticeFrequency>;

/** For an owner who has chosen nothing: what costs, what gives access, and what has stopped. */
export const defaultNotices: NoticeSettings = {
  timers: 'off',
  deadlines: 'off',
  usage: 'now',
  keys: 'now',
  webhooks: 'now',
};

/** The local hour of the daily email. */
export const digestHour = 8;

/** `paused` by its owner; `disabled` by the service, because its receiver is gone or has failed for days. */
export const webhookStatuses = ['active', 'paused', 'disabled'] as const;

export type WebhookStatus = (typeof webhookStatuses)[number];

/** Of an account. */
export const maxWebhooks = 20;
export const maxWebhookDescriptionLength = 200;
