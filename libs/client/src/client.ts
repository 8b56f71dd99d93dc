import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/** Typed by the OpenAPI document. */
export type TminusClient = Client<paths, `${string}/${string}`>;

type Schemas = components['schemas'];

export type Timer = Schemas['Timer'];
export type CreateTimer = Schemas['CreateTimer'];
export type ApiErrorBody = Schemas['Error'];

export interface ClientOptions {
  /** The address of the API without `/api/v1`, e.g. `http://localhost:3000`. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  apiKey: string;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client with the paths, parameters, bodies and responses of the OpenAPI document. Each call resolves to
 * `{ data, error, response }`: `data` is the body of a success, `error` the body of an error. It rejects only when there is no
 * response.
 */
export function createClient({ baseUrl, apiKey, fetch }: ClientOptions): TminusClient {
  return createFetchClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    ...(fetch ? { fetch } : {}),
  });
}
