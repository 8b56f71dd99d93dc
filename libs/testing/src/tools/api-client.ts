import { setTimeout as wait } from 'node:timers/promises';

/** A request to the management API as its client observed it. Times are epoch milliseconds. */
export interface ApiRequest {
  method: string;
  sentMs: number;
  doneMs: number;
  /** Answered with success. Another request may or may not be counted. */
  isAnswered: boolean;
  /** The status, or why there was none. Of 503, also whether `Retry-After` is missing. */
  outcome: string;
}

/** Longer than any fault, so that a late answer arrives. */
const patienceMs = 120_000;
const retryPauseMs = 100;
const maxAttempts = 100;

/** A client of the management API, which records every request. */
export class ApiClient {
  /** Every completed request. */
  readonly requests: ApiRequest[] = [];

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /**
   * @param path - below `/api/v1/timers`
   * @returns the `data` of the response
   * @throws if the request fails or is refused
   */
  async request<T>(path: string, { headers, method = 'GET', ...init }: RequestInit = {}): Promise<T> {
    const sentMs = Date.now();
    let outcome = '';
    let isAnswered = false;
    try {
      const response = await fetch(`${this.url}/api/v1/timers${path}`, {
        ...init,
        method,
        headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(patienceMs),
      });
      const isIncomplete = response.status === 503 && !response.headers.has('retry-after');
      outcome = `${response.status}${isIncomplete ? ' without Retry-After' : ''}`;
      const text = await response.text();
      if (!response.ok) throw new Error(`The API returned ${response.status}: ${text}`);
      isAnswered = true;
      return (JSON.parse(text) as { data: T }).data;
    } catch (error) {
      outcome ||= String((error as Error).cause ?? error);
      throw error;
    } finally {
      this.requests.push({ method, sentMs, doneMs: Date.now(), isAnswered, outcome });
    }
  }

  /** @returns undefined if the request fails or is refused */
  tryRequest<T>(method: string, path: string, body?: object): Promise<T | undefined> {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    return this.request<T>(path, init).catch(() => undefined);
  }

  /** Tries again: the API may have broken connections to a database that was restarted, or get too little CPU time. */
  async requestUntilAnswered<T>(path: string, init?: RequestInit): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.request<T>(path, init);
      } catch (error) {
        if (attempt === maxAttempts) throw error;
        await wait(retryPauseMs);
      }
    }
  }
}
