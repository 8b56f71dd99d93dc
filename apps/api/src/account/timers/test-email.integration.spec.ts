import type { LocalMailServer, ReceivedMail } from '@tminus/testing';
import { startApiWithMail, type RunningApi } from '../../../test/running-api.ts';
import { ConsoleClient, failure } from '../../../test/console-client.ts';
import { fixtures } from '../../../test/create-viewed-timer.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
let stop: () => Promise<void>;

beforeAll(
  async () =>
    void ({ api, mailServer, stop } = await startApiWithMail({ EMBED_PUBLIC_URL: 'https://img.example.com' })),
);

afterAll(() => stop());

const newOwner = () => ConsoleClient.signedIn(api, { isConfirmed: true });

async function create(client: ConsoleClient, payload: object = fixtures.fixed): Promise<string> {
  const { status, body } = await client.call('POST', '/api/v1/timers', { payload });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const send = (client: ConsoleClient, id: string, payload: object = {}) =>
  client.call('POST', `/account/timers/${id}/test-email`, { payload });

/** Of the timer: the logo is part of the mail. */
const addressIn = ({ mail }: ReceivedMail) => /<img src="(https:[^"]+)"/.exec(mail.html || '')?.[1];

describe('a test email', () => {
  it('shows the timer, and goes to the address of the account only', async () => {
    const owner = await newOwner();
    const id = await create(owner, { ...fixtures.fixed, name: 'Größe <b>&\u{1f389}' });
    const link = 'https://example.com/?a=1&user=*|UNIQID|*';
    const { status, body } = await send(owner, id, { tool: 'mailchimp', link, retina: true });
    expect([status, body.data]).toEqual([202, {}]);
    const [received] = await mailServer.to(owner.email);
    expect(received?.recipients).toEqual([owner.email]);
    expect(received?.mail.from?.address).toBe('timers@example.com');
    expect(received?.mail.subject).toBe('Test: Größe <b>&\u{1f389}');
    expect(received && addressIn(received)).toBe(`https://img.example.com/t/${id}@2x.gif?testemail=1`);
    expect(received?.mail.html).toContain('<a href="https://example.com/?a=1&amp;user=*|UNIQID|*"');
    expect(received?.mail.text).toContain(link);
  });

  it('has a countdown of an evergreen timer that starts when it is sent, in the language of the account', async () => {
    const owner = await newOwner();
    await owner.call('PATCH', '/account/profile', { payload: { language: 'de' } });
    await send(owner, await create(owner, fixtures.evergreen), { tool: 'html' });
    const [received] = await mailServer.to(owner.email);
    const address = received && addressIn(received)?.replaceAll('&amp;', '&');
    const { testemail, start, sig } = Object.fromEntries(new URL(address ?? '').searchParams);
    expect([testemail, sig]).toEqual(['1', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(Number(start)).toBeCloseTo(Date.now() / 1000, -2);
    expect(received?.mail.html).toContain('<html lang="de">');
  });

  it('is sent only to an address that its owner has confirmed', async () => {
    const owner = await ConsoleClient.signedIn(api);
    const id = await create(owner);
    expect(failure(await send(owner, id))).toEqual([403, 'email_not_confirmed']);
    await owner.call('POST', '/account/email/link');
    const token = await mailServer.tokenIn(owner.email, '/confirm');
    await new ConsoleClient(api).call('PUT', '/account/email', { payload: { token } });
    expect(failure(await send(owner, id))).toEqual([202, undefined]);
    await mailServer.to(owner.email, 2);
  });

  it('needs a timer of the account', async () => {
    const [owner, stranger] = await Promise.all([newOwner(), newOwner()]);
    const [id, deleted] = [await create(owner), await create(owner)];
    await owner.call('DELETE', `/api/v1/timers/${deleted}`);
    for (const answer of [await send(stranger, id), await send(owner, deleted), await send(owner, 'tmr_x')])
      expect(failure(answer)).toEqual([404, 'not_found']);
  });

  it('refuses links that are no web addresses, other recipients and unknown tools', async () => {
    const owner = await newOwner();
    const id = await create(owner);
    for (const payload of [
      ...['javascript:alert(1)', 'https://e.com/\r\nBcc: a@e.com', `https://e.com/${'x'.repeat(2_000)}`].map(
        (link) => ({ link }),
      ),
      ...[{ tool: 'x' }, { retina: 'yes' }, { to: 'a@example.com' }],
    ])
      expect([payload, failure(await send(owner, id, payload))]).toEqual([payload, [400, 'invalid_request']]);
  });

  it('is sent ten times in an hour, even if more are requested at once, and refused ones do not count', async () => {
    const owner = await newOwner();
    const id = await create(owner);
    await send(owner, 'tmr_x');
    await send(owner, id, { tool: 'x' });
    const answers = await Promise.all(Array.from({ length: 13 }, () => send(owner, id)));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.map(failure)).toEqual(Array.from({ length: 3 }, () => [429, 'rate_limit_exceeded']));
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(60);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    }
    await mailServer.to(owner.email, 10);
    const other = await newOwner();
    expect((await send(other, await create(other))).status).toBe(202);
  });
});
