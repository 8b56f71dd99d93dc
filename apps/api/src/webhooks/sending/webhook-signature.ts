import { createHmac, randomBytes } from 'node:crypto';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait before each attempt, from the end of the one before: three days in all. */
export const attemptDelaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Attempts of many deliveries that fail together spread over this part of the delay, before and after it. */
const jitter = 0.1;
const maxRetryAfterMs = 24 * hour;

/** The end of an attempt: what the receiver answered, or that it did not. */
interface AttemptEnd {
  /** Undefined: no answer. */
  status: number | undefined;
  /** The header `Retry-After`. */
  retryAfter?: string | undefined;
}

export type NextStep =
  | { kind: 'delivered' }
  | { kind: 'retry'; atMs: number }
  /** The receiver is gone (410): nothing more is sent to this endpoint. */
  | { kind: 'gone' }
  /** All attempts have failed. */
  | { kind: 'failed' };

/**
 * What follows an attempt.
 * @param attempt - its number, from 1
 * @param nowMs - when it ended
 * @param random - from 0 to 1
 */
export function nextStep(
  { status, retryAfter }: AttemptEnd,
  attempt: number,
  nowMs: number,
  random = Math.random(),
): NextStep {
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const delayMs = attemptDelaysMs[attempt];
  if (delayMs === undefined) return { kind: 'failed' };
  const spreadMs = Math.round(delayMs * (1 + jitter * (2 * random - 1)));
  const asked = status === 429 || status === 503 ? retryAfterMs(retryAfter, nowMs) : 0;
  return { kind: 'retry', atMs: nowMs + Math.max(spreadMs, asked) };
}

/** RFC 9110, section 10.2.3: seconds or a date. At most a day, so that no receiver holds back its events for longer; 0 if it is malformed. */
function retryAfterMs(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), maxRetryAfterMs);
}

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
