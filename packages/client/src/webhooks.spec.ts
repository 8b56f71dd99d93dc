import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError, verifyWebhook } from './webhooks.ts';

const secretOf = (character: string) => `whsec_${Buffer.alloc(32, character).toString('base64')}`;
const [secret, other] = [secretOf('a'), secretOf('b')];
const event = { type: 'timer.created', timestamp: '2031-05-28T09:14:03.120Z', data: { id: 'tmr_ü' } };
const body = JSON.stringify(event);

/** The headers of an event that the package `standardwebhooks` has signed. */
function headersOf(secrets = [secret], minutesAgo = 0) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign('evt_1', at, body)).join(' '),
  };
}

it('an event is read if its signature is valid, from headers and bodies of all kinds', async () => {
  const expected = { id: 'evt_1', ...event };
  expect(await verifyWebhook(secret, headersOf(), body)).toEqual(expected);
  expect(await verifyWebhook(secret, new Headers(headersOf()), Buffer.from(body))).toEqual(expected);
});

it('a body is decoded only if its signature is valid', async () => {
  const decode = jest.spyOn(TextDecoder.prototype, 'decode');
  await expect(verifyWebhook(other, headersOf(), Buffer.from(body))).rejects.toThrow(WebhookVerificationError);
  expect(decode).not.toHaveBeenCalled();
});

it('an event is read with either secret of a rotation', async () => {
  const headers = headersOf([other, secret]);
  for (const each of [secret, other, ['whsec_AAAA', secret]])
    expect(await verifyWebhook(each, headers, body)).toMatchObject({ id: 'evt_1' });
});

it.each<[string, Record<string, string>, string?]>([
  ['another body', headersOf(), `${body} `],
  ['another id', { ...headersOf(), 'webhook-id': 'evt_2' }],
  ['another secret', headersOf([other])],
  ['an old timestamp', headersOf([secret], 6)],
  ['a future timestamp', headersOf([secret], -6)],
  ['a timestamp that is no number', { ...headersOf(), 'webhook-timestamp': 'now' }],
  ['a signature that is no base64', { ...headersOf(), 'webhook-signature': 'v1,A=== v1,?' }],
  [
    'a signature of another version',
    { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].replace('v1', 'v2') },
  ],
  ['no headers', {}],
])('an event with %s is refused', async (_, headers, text = body) => {
  await expect(verifyWebhook(secret, headers, text)).rejects.toThrow(WebhookVerificationError);
});

it('an invalid secret is a mistake of the program', async () => {
  await expect(verifyWebhook('', headersOf(), body)).rejects.toThrow('The secret of a webhook is whsec_ and base64.');
});

it('a body that was parsed is one, too', async () => {
  const parsed = JSON.parse(body) as string;
  await expect(verifyWebhook(secret, headersOf(), parsed)).rejects.toThrow('not JSON that was parsed');
});
