import { Webhook } from 'standardwebhooks';
import { ageSessions, ConsoleClient, outcome } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

const api = RunningApi.forTests(webhooksOnThisMachine);
const receiver = WebhookReceiver.forTests();

const path = '/account/webhooks';
const shop = () => ({ url: receiver.url('/shop'), events: ['timer.created'] });
const create = (client: ConsoleClient, fields: object = {}) =>
  client.call('POST', path, { payload: { ...shop(), ...fields } });

describe('/account/webhooks', () => {
  it('creates a webhook with the secret that verifies its events, and lists it with the last attempt', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { status, body } = await create(client, { description: ' The shop ' });
    const { secret, ...shown } = body.data;
    expect([status, shown]).toEqual([201, expect.objectContaining({ ...shop(), description: 'The shop' })]);
    expect((await client.call('GET', path)).body.data).toEqual([{ ...shown, lastAttempt: null }]);
    const send = async () => (await client.call('POST', `${path}/${shown.id}/test`)).body.data;
    const tests = [await send(), await send()];
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === tests[1].eventId);
    expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
    expect((await client.call('GET', path)).body.data).toEqual([{ ...shown, lastAttempt: tests[1] }]);
    const newest = await client.call('GET', `${path}/${shown.id}/attempts?limit=1`);
    const older = await client.call('GET', `${path}/${shown.id}/attempts?cursor=${tests[1].id}`);
    expect([newest.body.data, older.body.data]).toEqual([[tests[1]], [tests[0]]]);
    expect(newest.headers['link']).toContain(`${path}/${shown.id}/attempts?limit=1&cursor=${tests[1].id}>; rel="next"`);
  });

  it('changes, sends events again and deletes by the rules of /api/v1/webhooks', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { id } = (await create(client)).body.data;
    const one = `${path}/${id}`;
    const paused = await client.call('PATCH', one, { payload: { status: 'paused' } });
    expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
    const refused = await client.call('PATCH', one, { payload: { url: 'https://169.254.169.254/' } });
    expect(refused.body.error.details[0]).toMatchObject({ field: 'url', code: 'is_webhook_url' });
    await client.call('POST', '/account/timers', { payload: { name: 'Sale', targetDate: '2030-01-01T00:00:00Z' } });
    const resent = await client.call('POST', `${one}/resends`, { payload: { from: '2020-01-01T00:00:00Z' } });
    expect([resent.status, resent.body.data]).toEqual([201, { count: 1, continueFrom: null }]);
    const rotated = await client.call('POST', `${one}/secret`, { payload: {} });
    expect([rotated.status, rotated.body.data.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect((await client.call('DELETE', one)).status).toBe(204);
    expect((await client.call('GET', path)).body.data).toEqual([]);
  });

  it('knows no webhooks of other accounts: the same 404 as for an unknown one', async () => {
    const [owner, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const { id } = (await create(owner)).body.data;
    const answers = [];
    for (const each of [id, 'whk_1', '%00']) {
      for (const [method, name, payload] of [
        ['PATCH', '', { status: 'paused' }],
        ['DELETE', ''],
        ['POST', '/secret', {}],
        ['POST', '/test'],
        ['POST', '/resends', { from: '2020-01-01T00:00:00Z' }],
        ['GET', '/attempts'],
      ] as const)
        answers.push(await other.call(method, `${path}/${each}${name}`, payload ? { payload } : {}));
    }
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
    expect((await other.call('GET', path)).body.data).toEqual([]);
    expect((await owner.call('GET', path)).body.data[0].status).toBe('active');
  });

  it('needs the password ten minutes after the sign-in, so that a stolen session sends no events elsewhere', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { id } = (await create(client)).body.data;
    await ageSessions(api, client, 11);
    const withPassword = { currentPassword: client.password };
    for (const [method, name, payload] of [
      ['POST', '', shop()],
      ['PATCH', `/${id}`, { url: receiver.url('/other') }],
      ['POST', `/${id}/secret`, {}],
    ] as const) {
      const { status, body } = await client.call(method, path + name, { payload });
      expect([status, body.error.details[0]]).toEqual([400, expect.objectContaining({ field: 'currentPassword' })]);
      const wrong = await client.call(method, path + name, { payload: { ...payload, currentPassword: 'a guess' } });
      expect(outcome(wrong)).toBe('invalid_credentials');
      const right = await client.call(method, path + name, { payload: { ...payload, ...withPassword } });
      expect(right.status).toBeLessThan(300);
    }
    expect((await client.call('PATCH', `${path}/${id}`, { payload: { status: 'paused' } })).status).toBe(200);
  });

  it('needs a plan with API access', async () => {
    expect(outcome(await create(await ConsoleClient.signedIn(api, { plan: 'free' })))).toBe('plan_required');
  });
});
