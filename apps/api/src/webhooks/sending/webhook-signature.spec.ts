import { Webhook } from 'standardwebhooks';
import { formatWebhookSecret, newWebhookSecret, signatureHeaders } from './webhook-signature.ts';

const message = { id: 'evt_01m7yxhe0xe7ran31ygpx82d3j', body: '{"type":"timer.created","data":"ü ✓"}' };

const verify = (secret: Buffer, headers: Record<string, string>, body = message.body) =>
  new Webhook(formatWebhookSecret(secret)).verify(body, headers);

it('a secret is whsec_ and the base64 of 32 bytes', () => {
  expect(formatWebhookSecret(newWebhookSecret())).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

describe('the package standardwebhooks', () => {
  const [older, newer] = [newWebhookSecret(), newWebhookSecret()];
  const at = (atMs: number, secrets = [newer]) => signatureHeaders(secrets, { ...message, atMs });

  it('accepts a signature', () => {
    expect(verify(newer, at(Date.now()))).toEqual(JSON.parse(message.body));
  });

  it('accepts the same bytes that it would sign', () => {
    const signed = new Webhook(formatWebhookSecret(newer)).sign(message.id, new Date(1_900_000_000_000), message.body);
    expect(at(1_900_000_000_000)['webhook-signature']).toBe(signed);
  });

  it('accepts both secrets during a rotation', () => {
    const headers = at(Date.now(), [newer, older]);
    expect([verify(newer, headers), verify(older, headers)]).toHaveLength(2);
    expect(() => verify(older, at(Date.now(), [newer]))).toThrow('No matching signature');
  });

  it.each([-6, 6])('refuses a signature that is %s minutes old', (minutes) => {
    expect(() => verify(newer, at(Date.now() - minutes * 60_000))).toThrow(/timestamp/i);
  });

  it('refuses another body or another id', () => {
    expect(() => verify(newer, at(Date.now()), `${message.body} `)).toThrow();
    expect(() => verify(newer, { ...at(Date.now()), 'webhook-id': 'evt_2' })).toThrow();
  });
});
