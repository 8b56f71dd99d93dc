import { itemsOf, pageOf } from './pages.ts';
import type { components } from './schema.ts';
import {
  type Answer,
  type ConditionalOptions,
  type IdempotentOptions,
  type RequestOptions,
  type Send,
  keyed,
  pathOf,
  readText,
} from './transport.ts';
import type { DataOf, Page, QueryOf } from './types.ts';

type Schemas = components['schemas'];

/** Which entries of the audit list. */
export type AuditFilter = QueryOf<'exportAuditEntries'>;

export function templatesOf(send: Send) {
  return {
    /** All designs, with their colors, sizes and motions. */
    list: (options?: RequestOptions): Answer<Schemas['Template'][]> => send('GET', '/templates', options),
  };
}

export function accountOf(send: Send) {
  return {
    /** The timers, views and requests of the account, and the limits of its plan. */
    usage: (options?: RequestOptions): Answer<DataOf<'getUsage'>> => send('GET', '/usage', options),

    /** The views of all timers. */
    analytics: (query: QueryOf<'getAnalytics'> = {}, options?: RequestOptions): Answer<DataOf<'getAnalytics'>> =>
      send('GET', '/analytics', options, { query }),

    /** The same as CSV (RFC 4180). */
    exportAnalytics: (query: QueryOf<'exportAnalytics'> = {}, options?: RequestOptions): Answer<string> =>
      send('GET', '/analytics.csv', options, { query, read: readText }),

    /** The secrets that sign starts and deadlines: see `@tminus/client/sign`. */
    embedSecrets: {
      list: (options?: RequestOptions): Answer<DataOf<'listEmbedSecrets'>> => send('GET', '/embed-secrets', options),
      /** The second secret, to replace the first one. Only this answer has its text. */
      create: (options?: RequestOptions): Answer<DataOf<'createEmbedSecret'>> =>
        send('POST', '/embed-secrets', options),
      /** The key of `recipientHash`. */
      recipientKey: (options?: RequestOptions): Answer<DataOf<'getRecipientKey'>> =>
        send('GET', '/embed-secrets/recipient-key', options),
      /** Its signatures are ignored from then on. */
      end: (id: string, options?: RequestOptions): Answer<DataOf<'endEmbedSecret'>> =>
        send('DELETE', pathOf('embed-secrets', id), options),
    },
  };
}

export function keysOf(send: Send) {
  return {
    list: (options?: RequestOptions): Answer<Schemas['Key'][]> => send('GET', '/keys', options),
    /** Only this answer has the key itself. It is not sent again after a failure, because a key could be created twice. */
    create: (key: Schemas['CreateKey'], options?: RequestOptions): Answer<Schemas['NewKey']> =>
      send('POST', '/keys', options, { body: key }),
    update: (id: string, changes: Schemas['UpdateKey'], options?: RequestOptions): Answer<Schemas['Key']> =>
      send('PATCH', pathOf('keys', id), options, { body: changes }),
    /** All services reject the key within a second. Webhooks that it has created remain, unless `webhooks` is `delete`. */
    revoke: (
      id: string,
      { webhooks, ...options }: RequestOptions & QueryOf<'revokeKey'> = {},
    ): Answer<Schemas['Key']> => send('DELETE', pathOf('keys', id), options, { query: { webhooks } }),
  };
}

/** To verify what arrives, see `@tminus/client/webhooks`. */
export function webhooksOf(send: Send) {
  return {
    list: (options?: RequestOptions): Answer<Schemas['Webhook'][]> => send('GET', '/webhooks', options),
    get: (id: string, options?: RequestOptions): Answer<Schemas['Webhook']> =>
      send('GET', pathOf('webhooks', id), options),
    /** Only this answer has the secret. */
    create: (webhook: Schemas['CreateWebhook'], options?: IdempotentOptions): Answer<Schemas['NewWebhook']> =>
      send('POST', '/webhooks', keyed(options), { body: webhook }),
    update: (id: string, changes: Schemas['UpdateWebhook'], options?: ConditionalOptions): Answer<Schemas['Webhook']> =>
      send('PATCH', pathOf('webhooks', id), options, { body: changes }),
    delete: (id: string, options?: ConditionalOptions): Answer<DataOf<'deleteWebhook'>> =>
      send('DELETE', pathOf('webhooks', id), options),
    /** For 24 hours, each event has two signatures: by the new secret and by the one before. */
    rotateSecret: (id: string, options?: RequestOptions): Answer<DataOf<'rotateWebhookSecret'>> =>
      send('POST', pathOf('webhooks', id, 'secret'), options),
    /** Sends an event of the type `webhook.test` at once and returns what the receiver answered. */
    test: (id: string, options?: RequestOptions): Answer<DataOf<'testWebhook'>> =>
      send('POST', pathOf('webhooks', id, 'test'), options),
    /** Sends one event again, or those of a time. */
    resend: (id: string, events: Schemas['Resend'], options?: RequestOptions): Answer<DataOf<'resendWebhookEvents'>> =>
      send('POST', pathOf('webhooks', id, 'resends'), options, { body: events }),
    /** One page of what was sent in the last 30 days, the newest first. */
    attempts: (
      id: string,
      query: QueryOf<'listWebhookAttempts'> = {},
      options?: RequestOptions,
    ): Promise<Page<Schemas['WebhookAttempt']>> =>
      pageOf(send('GET', pathOf('webhooks', id, 'attempts'), options, { query })),
  };
}

export function auditOf(send: Send) {
  const list = (
    query: QueryOf<'listAuditEntries'> = {},
    options?: RequestOptions,
  ): Promise<Page<Schemas['AuditEntry']>> => pageOf(send('GET', '/audit', options, { query }));

  return {
    /** One page of who has changed what, the newest first. */
    list,

    /** All entries, one after the other. */
    listAll: (filter: AuditFilter = {}, options?: RequestOptions): AsyncGenerator<Schemas['AuditEntry'], void> =>
      itemsOf((cursor) => list({ ...filter, limit: 100, ...(cursor && { cursor }) }, options)),

    /** The newest 5,000 entries as CSV (RFC 4180). */
    export: (filter: AuditFilter = {}, options?: RequestOptions): Answer<string> =>
      send('GET', '/audit.csv', options, { query: filter, read: readText }),
  };
}
