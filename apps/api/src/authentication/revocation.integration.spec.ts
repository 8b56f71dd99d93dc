import { createAccountWithKey, eventually, issueKey } from '@tminus/testing';
import type { ServerResponse } from 'node:http';
import { ConsoleClient } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

/** The process that confirms a revocation, and another one with the same database. */
const [confirming, other] = [RunningApi.forTests(webhooksOnThisMachine), RunningApi.forTests(webhooksOnThisMachine)];

type Status = { status: number };

/** What gives access, and the request that revokes it. */
interface Access {
  use: (api: RunningApi) => Promise<Status>;
  revoke: () => Promise<Status>;
}

const timersWith = (key: string) => (api: RunningApi) => api.call('GET', '/api/v1/timers?limit=1', { key });

async function aKey(revoke: (keys: Record<'used' | 'managing', { key: string; publicId: string }>) => Promise<Status>) {
  const managing = await createAccountWithKey(confirming.dataSource);
  const used = await issueKey(confirming.dataSource, managing.accountId, ['timers:read']);
  return { use: timersWith(used.key), revoke: () => revoke({ used, managing }) };
}

/** Two browsers of one owner. */
async function twoSessions(revoke: (browsers: { used: ConsoleClient; managing: ConsoleClient }) => Promise<Status>) {
  const managing = await ConsoleClient.signedIn(confirming);
  const used = new ConsoleClient(confirming);
  expect((await used.signIn(managing)).status).toBe(201);
  const cookie = [...used.cookies].map((pair) => pair.join('=')).join('; ');
  return {
    use: (api: RunningApi) => new ConsoleClient(api, { headers: { cookie } }).call('GET', '/api/v1/keys'),
    revoke: () => revoke({ used, managing }),
  };
}

async function endOther(managing: ConsoleClient) {
  const { body } = await managing.call('GET', '/account/sessions');
  const { id } = body.data.find(({ current }: { current: boolean }) => !current);
  return managing.call('DELETE', `/account/sessions/${id}`);
}

describe('the process that confirms a revocation refuses what is revoked from that moment, others within a second', () => {
  it.each<[string, () => Promise<Access>]>([
    [
      'a key, by the API',
      () => aKey(({ used, managing }) => confirming.call('DELETE', `/api/v1/keys/${used.publicId}`, managing)),
    ],
    ['a session, by signing out', () => twoSessions(({ used }) => used.call('DELETE', '/account/session'))],
    ['a session, in another browser', () => twoSessions(({ managing }) => endOther(managing))],
    ['all sessions', () => twoSessions(({ managing }) => managing.call('DELETE', '/account/sessions'))],
    [
      'a session, by a new password',
      () =>
        twoSessions(({ managing }) =>
          managing.call('PUT', '/account/password', {
            payload: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
          }),
        ),
    ],
  ])('%s', async (_, grant) => {
    const { use, revoke } = await grant();
    expect([(await use(confirming)).status, (await use(other)).status]).toEqual([200, 200]);
    expect((await revoke()).status).toBeLessThan(300);
    expect((await use(confirming)).status).toBe(401);
    await eventually(async () => expect((await use(other)).status).toBe(401), { withinMs: 1_000 });
  });
});

describe('once a process has confirmed that a webhook no longer receives, no request to it begins in any process', () => {
  const waiting: ServerResponse[] = [];
  const receiver = WebhookReceiver.forTests((response, { path }) =>
    path === '/slow' ? waiting.push(response) : response.writeHead(204).end(),
  );
  const receivedAt = (path: string) => receiver.received.filter((each) => each.path === path).length;

  async function anOwnerWithWebhook(path: string) {
    const { key, accountId } = await createAccountWithKey(confirming.dataSource, { plan: 'business' });
    const maker = await issueKey(confirming.dataSource, accountId, ['webhooks:write', 'timers:read']);
    const payload = { url: receiver.url(path), events: ['timer.created'] };
    const { body } = await confirming.call('POST', '/api/v1/webhooks', { key: maker.key, payload });
    const createTimers = async (count: number) => {
      for (let left = count; left > 0; left--)
        await confirming.create({ name: 'Sale', targetDate: '2035-01-01T00:00:00Z' }, { key });
    };
    return { key, maker, createTimers, path: `/api/v1/webhooks/${body.data.id}` };
  }
  type Owner = Awaited<ReturnType<typeof anOwnerWithWebhook>>;

  it.each<[string, (owner: Owner) => Promise<Status>]>([
    ['deleted', ({ key, path }) => confirming.call('DELETE', path, { key })],
    [
      'deleted with the key that made it',
      ({ key, maker }) => confirming.call('DELETE', `/api/v1/keys/${maker.publicId}?webhooks=delete`, { key }),
    ],
    ['paused', ({ key, path }) => confirming.call('PATCH', path, { key, payload: { status: 'paused' } })],
    [
      'sent elsewhere',
      ({ key, path }) => confirming.call('PATCH', path, { key, payload: { url: receiver.url('/elsewhere') } }),
    ],
  ])('%s', async (_, revoke) => {
    const owner = await anOwnerWithWebhook('/slow');
    const before = receivedAt('/slow');
    await owner.createTimers(1);
    await eventually(async () => expect(receivedAt('/slow')).toBe(before + 1));
    await owner.createTimers(7); // their events wait until the first one is answered
    expect((await revoke(owner)).status).toBe(200);
    for (const response of waiting.splice(0)) response.writeHead(204).end();
    // Whatever was in the queue has had its turn.
    const later = await anOwnerWithWebhook('/later');
    const laterBefore = receivedAt('/later');
    await later.createTimers(1);
    await eventually(async () => expect(receivedAt('/later')).toBe(laterBefore + 1));
    expect(receivedAt('/slow')).toBe(before + 1);
  });
});
