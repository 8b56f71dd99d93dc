import { itemsOf, pageOf } from './pages.ts';
import type { components, operations } from './schema.ts';
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
import type {
  CreateTimer,
  DataOf,
  DeletedTimer,
  Page,
  PreviewTimer,
  QueryOf,
  Timer,
  TimerOperation,
  TimerOperationResult,
  UpdateTimer,
} from './types.ts';

/** Which timers, in which order. */
export type TimerFilter = Omit<QueryOf<'listTimers'>, 'limit' | 'offset' | 'cursor'>;

export interface TimerPage extends Page<Timer> {
  /** Of all pages. */
  totalCount: number;
}

type PreviewCall<T> = (
  timer: PreviewTimer,
  query?: Omit<operations['previewAnimation']['parameters']['query'], 'timer'>,
  options?: RequestOptions,
) => Answer<T>;

/** The largest page. */
const pageSize = 100;

const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());

export function timersOf(send: Send) {
  const preview =
    <T>(format: string, read?: (response: Response) => Promise<T>): PreviewCall<T> =>
    (timer, query = {}, options) =>
      send('GET', `/preview.${format}`, options, {
        query: { ...query, timer: JSON.stringify(timer) },
        ...(read && { read }),
      });

  const list = async (
    query: Omit<QueryOf<'listTimers'>, 'offset'> = {},
    options?: RequestOptions,
  ): Promise<TimerPage> => {
    const page = await pageOf(send<Timer[]>('GET', '/timers', options, { query }));
    return { ...page, totalCount: Number(page.response.headers.get('x-total-count')) };
  };

  return {
    create: (timer: CreateTimer, options?: IdempotentOptions): Answer<Timer> =>
      send('POST', '/timers', keyed(options), { body: timer }),

    get: (id: string, options?: RequestOptions): Answer<Timer> => send('GET', pathOf('timers', id), options),

    /** One page, of 20 timers unless you set `limit`. */
    list,

    /** All timers, one after the other: `for await (const timer of client.timers.listAll())`. */
    listAll: (filter: TimerFilter = {}, options?: RequestOptions): AsyncGenerator<Timer, void> =>
      itemsOf((cursor) => list({ ...filter, limit: pageSize, ...(cursor && { cursor }) }, options)),

    /** Changes the fields that you send and keeps the others. */
    update: (id: string, changes: UpdateTimer, options?: ConditionalOptions): Answer<Timer> =>
      send('PATCH', pathOf('timers', id), options, { body: changes }),

    /** Updates the timer with this id of your system, or creates it. */
    upsert: (externalId: string, timer: CreateTimer | UpdateTimer, options?: ConditionalOptions): Answer<Timer> =>
      send('PUT', pathOf('timers-by-external-id', externalId), options, { body: timer }),

    /** Emails that contain its image stay intact: it shows nothing. */
    delete: (id: string, options?: ConditionalOptions): Answer<DeletedTimer> =>
      send('DELETE', pathOf('timers', id), options),

    /** A timer that was deleted at most 30 days ago. */
    restore: (id: string, options?: RequestOptions): Answer<Timer> =>
      send('POST', pathOf('timers', id, 'restore'), options, { isRepeatable: true }),

    /** A copy without the `externalId` and the views. */
    duplicate: (
      id: string,
      fields: components['schemas']['DuplicateTimer'] = {},
      options?: IdempotentOptions,
    ): Answer<Timer> => send('POST', pathOf('timers', id, 'duplicate'), keyed(options), { body: fields }),

    /** The code for an email, with the placeholders of a mailing tool. */
    embedCode: (
      id: string,
      query: QueryOf<'getEmbedCode'> = {},
      options?: RequestOptions,
    ): Answer<DataOf<'getEmbedCode'>> => send('GET', pathOf('timers', id, 'embed-code'), options, { query }),

    /** Up to 100 operations, each of which succeeds or fails separately. Returns a result for each, in their order. */
    bulk: (operations: readonly TimerOperation[], options?: IdempotentOptions): Answer<TimerOperationResult[]> =>
      send('POST', '/timers/bulk', keyed(options), { body: { operations } }),

    /** How often the image was opened. */
    analytics: (
      id: string,
      query: QueryOf<'getTimerAnalytics'> = {},
      options?: RequestOptions,
    ): Answer<DataOf<'getTimerAnalytics'>> => send('GET', pathOf('timers', id, 'analytics'), options, { query }),

    /** The same as CSV (RFC 4180). */
    exportAnalytics: (
      id: string,
      query: QueryOf<'exportTimerAnalytics'> = {},
      options?: RequestOptions,
    ): Answer<string> => send('GET', pathOf('timers', id, 'analytics.csv'), options, { query, read: readText }),

    /** Draws a timer without creating it. Nothing is counted or stored. */
    preview: {
      /** The bytes of an animated GIF. */
      gif: preview('gif', bytesOf) as PreviewCall<Uint8Array>,
      /** The bytes of a PNG. */
      png: preview('png', bytesOf) as PreviewCall<Uint8Array>,
      /** The size of the image that creating the timer would give, and warnings. */
      describe: preview<DataOf<'describePreview'>>('json'),
    },
  };
}
