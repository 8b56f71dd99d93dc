/**
 * Names requests, so that the service executes one only once: if no answer came, it may be sent again. `crypto.randomUUID` does not exist on
 * pages without HTTPS.
 */
export class IdempotencyKeys {
  private last: { request: string; key: string } | undefined;

  /** The same key for the same request, until it has succeeded. */
  for(request: unknown): string {
    const text = JSON.stringify(request);
    if (this.last?.request !== text) this.last = { request: text, key: newKey() };
    return this.last.key;
  }

  /** The next request is another one, even if it looks the same. */
  succeeded(): void {
    this.last = undefined;
  }
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
