import type { FetchLike } from '@modelcontextprotocol/client';

interface Body {
  /** Of a message. */
  jsonrpc?: unknown;
  /** Of the API. */
  error?: { message?: unknown };
}

/** @returns an empty object for what is not JSON, such as the page of a proxy */
function parse(text: string): Body {
  try {
    return (JSON.parse(text) as Body | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * A `fetch` that rejects for a response that is an error and not a message. Assistants see nothing but the text of the error, so it contains the
 * explanation of the API, or else the status, and how long to wait.
 */
export const explainFailures =
  (fetch: FetchLike): FetchLike =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (response.status < 400) return response; // the SDK explains redirects
    const text = await response.text();
    const { jsonrpc, error } = parse(text);
    if (jsonrpc !== undefined) return new Response(text, response);
    const { message } = error ?? {};
    const reason = typeof message === 'string' ? message : `The server answered with the status ${response.status}.`;
    const wait = response.headers.get('retry-after');
    throw new Error(wait === null ? reason : `${reason} Retry-After: ${wait}`);
  };
