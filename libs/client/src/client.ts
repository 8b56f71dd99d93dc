import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/** What the API's operations take and give, from its OpenAPI document. */
export type TminusClient = Client<paths, `${string}/${string}`>;

type Schemas = components['schemas'];

export type Timer = Schemas['Timer'];
export type CreateTimer = Schemas['CreateTimer'];
export type ApiErrorBody = Schemas['Error'];

export interface ClientOptions {
  /** How the API is reached, without `/api/v1`, e.g. `http://localhost:3000`. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  apiKey: string;
  /** In place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client whose paths, parameters, bodies and answers are those of the OpenAPI document. Each call resolves to
 * `{ data, error, response }`: `data` holds the body of a success and `error` that of a failure. It rejects only where there is
 * no answer.
 */
export function createClient({ baseUrl, apiKey, fetch }: ClientOptions): TminusClient {
  return createFetchClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    ...(fetch ? { fetch } : {}),
  });
}
