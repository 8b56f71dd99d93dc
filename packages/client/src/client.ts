import { accountOf, auditOf, keysOf, templatesOf, webhooksOf } from './account.ts';
import { timersOf } from './timers.ts';
import { type ClientOptions, createTransport } from './transport.ts';

export interface TminusClient {
  timers: ReturnType<typeof timersOf>;
  templates: ReturnType<typeof templatesOf>;
  account: ReturnType<typeof accountOf>;
  keys: ReturnType<typeof keysOf>;
  webhooks: ReturnType<typeof webhooksOf>;
  audit: ReturnType<typeof auditOf>;
}

/**
 * A client of the API. Its calls return the `data` of the answer, and reject with a `TminusError`. What may pass is tried again: see
 * `maxRetries`.
 * @throws TypeError if the address or the key is missing
 */
export function createClient(options: ClientOptions): TminusClient {
  const send = createTransport(options);
  return {
    timers: timersOf(send),
    templates: templatesOf(send),
    account: accountOf(send),
    keys: keysOf(send),
    webhooks: webhooksOf(send),
    audit: auditOf(send),
  };
}
