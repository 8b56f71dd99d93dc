import { eventually } from '@tminus/testing';
import { Webhook } from 'standardwebhooks';
import { RunningApi } from '../../test/running-api.ts';
import { type Received, WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');
/** The jobs that wait for their time. */
async function sendNow({ dataSource }: RunningApi): Promise<void> {
  await dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
  await dataSource.query(`SELECT pg_notify('jobs:insert', '{"count": 1}')`);
}
const start = (ENCRYPTION_KEY: string) => RunningApi.start({ ...webhooksOnThisMachine, ENCRYPTION_KEY });

it('a wrong encryption key is reported at the start; events wait for the right one, and nothing is given up', async () => {
  const receiver = await WebhookReceiver.start((response) => void response.writeHead(204).end());
  const before = await start(key('a'));
  const payload = { url: receiver.url(), events: ['timer.created'] };
  const { id } = (await before.call('POST', '/api/v1/webhooks', { payload })).body.data;
  await before.stop();

  const wrong = await start(key('b'));
  await eventually(async () =>
    expect(wrong.log).toContain(`does not decrypt the secrets of 1 of 1 webhooks, such as ${id}: nothing is sent`),
  );
  await wrong.create({ name: 'Sale', targetDate: '2035-01-01T00:00:00Z' }, { key: before.key });
  await eventually(async () =>
    expect(
      await wrong.dataSource.query(
        `SELECT attempts, extract(epoch FROM run_at - now()) BETWEEN 30 AND 60 AS waits FROM graphile_worker.jobs`,
      ),
    ).toEqual([{ attempts: 0, waits: true }]),
  );
  const webhook = await wrong.call('GET', `/api/v1/webhooks/${id}`, { key: before.key });
  expect(webhook.body.data.status).toBe('active');
  await sendNow(wrong);
  await eventually(async () =>
    expect(await wrong.dataSource.query('SELECT run_at > now() AS waits FROM graphile_worker.jobs')).toEqual([
      { waits: true },
    ]),
  );
  expect(wrong.log.split(`Nothing can be sent to the webhook ${id}`)).toHaveLength(2);
  await wrong.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await wrong.stop();
  expect(receiver.received).toEqual([]);

  const right = await start(`${key('b')},${key('a')}`);
  await eventually(async () => expect(receiver.received).toHaveLength(1));
  expect(right.log).not.toContain('does not decrypt');
  await right.stop();
  receiver.stop();
});

it('a new secret replaces an unreadable one: the log reports the end of the fault, and waiting events are sent', async () => {
  const receiver = await WebhookReceiver.start();
  const before = await start(key('a'));
  const payload = { url: receiver.url(), events: ['timer.created'] };
  const { id } = (await before.call('POST', '/api/v1/webhooks', { payload })).body.data;
  await before.stop();

  const wrong = await start(key('b'));
  const call = (path: string) => wrong.call('POST', `/api/v1/webhooks/${id}/${path}`, { key: before.key });
  await wrong.create({ name: 'Sale', targetDate: '2035-01-01T00:00:00Z' }, { key: before.key });
  await eventually(async () => expect(wrong.log).toContain(`Nothing can be sent to the webhook ${id}`));
  const test = await call('test');
  expect([test.status, test.body.error.code]).toEqual([503, 'webhooks_not_configured']);
  const { secret, previousSecretEndsAt } = (await call('secret')).body.data;
  expect(previousSecretEndsAt).toBeNull();
  expect((await call('test')).body.data.delivered).toBe(true);
  await eventually(async () => {
    await sendNow(wrong);
    expect(receiver.received).toHaveLength(2);
  });
  const { body, headers } = receiver.received[1] as Received;
  expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  await eventually(async () => expect(wrong.log).toContain(`Events are sent to the webhook ${id} again.`));
  await wrong.stop();
  receiver.stop();
});
