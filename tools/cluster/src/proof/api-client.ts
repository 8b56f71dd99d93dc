import type { Observed } from './observed.ts';

export interface ApiRequest extends Observed {
  method: string;
}

/** Longer than the web server waits for a node. */
const patienceMs = 45_000;

/** Sends requests to the management API and records what it gets. */
export class ApiClient {
  readonly requests: ApiRequest[] = [];

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /**
   * @param path - below `/api/v1/timers`
   * @returns the `data` of the answer; undefined if the request failed
   */
  async send<T = unknown>(method: string, path: string, body?: object): Promise<T | undefined> {
    const sentMs = Date.now();
    let data: T | undefined;
    let outcome: string;
    try {
      const response = await fetch(`${this.url}/api/v1/timers${path}`, {
        method,
        headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      outcome = String(response.status);
      if (response.ok) data = (JSON.parse(text) as { data: T }).data;
    } catch (error) {
      outcome = String((error as Error).cause ?? error);
    }
    this.requests.push({ method, sentMs, doneMs: Date.now(), isAnswered: data !== undefined, outcome });
    return data;
  }
}
