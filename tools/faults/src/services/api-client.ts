import { setTimeout as wait } from 'node:timers/promises';
import type { ObservedApiRequest } from '../audit/evidence.ts';

/** Longer than any fault, so that a late answer arrives. */
const timeoutMs = 120_000;
const retryPauseMs = 100;
const maxAttempts = 100;

/** An account's client of the management API. It records every request. */
export class ApiClient {
  /** Every completed request. */
  readonly requests: ObservedApiRequest[] = [];

  constructor(
    private readonly url: string,
    private readonly key: string,
    /** Index of the account. */
    private readonly account: number,
  ) {}

  /**
   * @param path - below `/api/v1/timers`
   * @returns the `data` of the response
   * @throws if the request fails or is refused
   */
  async request<T>(path: string, { headers, ...init }: RequestInit = {}): Promise<T> {
    const sentMs = Date.now();
    let isAnswered = false;
    try {
      const response = await fetch(`${this.url}/api/v1/timers${path}`, {
        ...init,
        headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`The API returned ${response.status}: ${text}`);
      isAnswered = true;
      return (JSON.parse(text) as { data: T }).data;
    } finally {
      this.requests.push({ account: this.account, sentMs, doneMs: Date.now(), isAnswered });
    }
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
