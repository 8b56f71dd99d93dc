import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './account-schema.ts';

/** Typed by the OpenAPI document of `/account`. */
export type AccountClient = Client<paths, `${string}/${string}`>;

export type AccountSchemas = components['schemas'];

export interface AccountClientOptions {
  /** The address of the service. Default: the origin of the page. */
  baseUrl?: string;
  /** The `csrfToken` of the current session, if there is one. Called for each request that needs it. */
  csrfToken: () => string | null | undefined;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A client for the console: the session cookie identifies the caller, and requests that change something have the header `X-CSRF-Token`.
 * Each call resolves to `{ data, error, response }`, like those of `createClient`.
 */
export function createAccountClient({ baseUrl = '', csrfToken, fetch }: AccountClientOptions): AccountClient {
  const client = createFetchClient<paths>({ baseUrl, credentials: 'same-origin', ...(fetch ? { fetch } : {}) });
  client.use({
    onRequest({ request }) {
      const token = safeMethods.includes(request.method) ? undefined : csrfToken();
      if (token) request.headers.set('X-CSRF-Token', token);
      return request;
    },
  });
  return client;
}
