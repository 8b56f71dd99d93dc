import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new secret of an endpoint, 32 bytes. */
export const newWebhookSecret = () => randomBytes(secretBytes);

/** The form that the owner sees: `whsec_` and base64. */
export const formatWebhookSecret = (secret: Buffer) => prefix + secret.toString('base64');

/**
 * The headers of Standard Webhooks 1.0.0 for one attempt.
 * @param secrets - one, or two during a rotation: the receiver accepts either signature
 * @param id - the same for all attempts. Without a dot
 */
export function signatureHeaders(
  secrets: readonly Buffer[],
  { id, body, atMs }: { id: string; body: string; atMs: number },
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
