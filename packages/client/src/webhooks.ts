import { bytesOf, fromBase64, hmacKey } from './crypto.ts';
import { TminusError } from './errors.ts';
import type { components } from './schema.ts';

type Schemas = components['schemas'];

/** What an event is about. A newer service may send other types: ignore those that you do not know. */
export type WebhookEventType = Schemas['CreateWebhook']['events'][number] | 'webhook.test' | (string & {});

export interface WebhookEvent {
  /** The same each time that this event arrives: the header `webhook-id`. */
  id: string;
  type: WebhookEventType;
  /** When it happened, in UTC. */
  timestamp: string;
  data: {
    /** What has changed: a timer, a key, an embed secret. Null for the account. */
    id: string | null;
    /** Who has changed it. */
    actor: Schemas['AuditActor'];
    /** The fields that differ. Null if they have more than 16 kB. */
    changes: Schemas['AuditChanges'] | null;
  };
}

/** The request is not from the service, or too old. Answer 401. */
export class WebhookVerificationError extends TminusError {
  override name = 'WebhookVerificationError';
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How much a timestamp may differ from now, in seconds. */
const toleranceSeconds = 300;

/**
 * Verifies a request as Standard Webhooks 1.0.0 describes.
 * @param secret - of the webhook: `whsec_…`. While you change it, both
 * @param headers - of the request: those of `fetch`, or of `node:http`
 * @param body - the bytes as they have arrived, or their text: not JSON that was parsed
 * @throws WebhookVerificationError; TypeError if the secret or the body is something else
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: Headers,
  body: string | Uint8Array,
): Promise<WebhookEvent> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body))
    throw new TypeError('The body is the text or the bytes that have arrived, not JSON that was parsed.');
  const header = (name: string) => {
    const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
    if (typeof value !== 'string' || !value) throw new WebhookVerificationError(`The header ${name} is missing.`);
    return value;
  };
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  const nowSeconds = Date.now() / 1000;
  if (!/^\d+$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The timestamp is not within five minutes.');
  const [start, bytes] = [bytesOf(`${id}.${timestamp}.`), bytesOf(body)];
  const message = new Uint8Array(start.length + bytes.length);
  message.set(start);
  message.set(bytes, start.length);
  for (const each of [secret].flat())
    if (await isSigned(each, signatures, message)) {
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
      return { id, ...(JSON.parse(text) as Omit<WebhookEvent, 'id'>) };
    }
  throw new WebhookVerificationError('No signature is by this secret.');
}

async function isSigned(secret: string, signatures: string, message: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [, encoded] = /^whsec_([\w+/]+=*)$/.exec(secret) ?? [];
  if (!encoded) throw new TypeError('The secret of a webhook is whsec_ and base64.');
  const key = await hmacKey(fromBase64(encoded));
  // An attacker could send thousands.
  for (const each of signatures.split(' ').slice(0, 10)) {
    const [, signature] = /^v1,([\w+/]+=*)$/.exec(each) ?? [];
    // It compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, decoded(signature), message))) return true;
  }
  return false;
}

const decoded = (base64: string) => {
  try {
    return fromBase64(base64);
  } catch {
    return new Uint8Array();
  }
};
