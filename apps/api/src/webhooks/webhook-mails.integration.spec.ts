import { accountIds } from '@tminus/domain';
import { type LocalMailServer, createAccountWithKey, eventually } from '@tminus/testing';
import { type RunningApi, startApiWithMail } from '../../test/running-api.ts';
import { WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';
import { MailBudget } from '../mail/mail-budget.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
const receiver = WebhookReceiver.forTests((response) => void response.writeHead(410).end());
let stop: () => Promise<void>;

beforeAll(async () => void ({ api, mailServer, stop } = await startApiWithMail(webhooksOnThisMachine)));

afterEach(() => jest.restoreAllMocks());

afterAll(() => stop());

/** A webhook that its receiver disables at the first event, and the address of its owner. */
async function disabledWebhook(language: string, frequency = 'now') {
  const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
  const [{ email }] = await api.dataSource.query<[{ email: string }]>(
    `WITH changed AS (UPDATE accounts SET language = $2, notices = $3, email_confirmed_at = now() WHERE id = $1 RETURNING email)
      SELECT email FROM changed`,
    [accountIds.toUuid(accountId), language, { webhooks: frequency }],
  );
  const payload = { url: receiver.url('/secret-path'), events: ['timer.created'], description: 'Shop <1>' };
  const { body } = await api.call('POST', '/api/v1/webhooks', { key, payload });
  const webhook = async () => (await api.call('GET', `/api/v1/webhooks/${body.data.id}`, { key })).body.data;
  await api.create({ name: 'Sale', targetDate: '2035-01-01T00:00:00Z' }, { key });
  await eventually(async () => expect(await webhook()).toMatchObject({ status: 'disabled' }));
  return email;
}

it.each([
  ['en', 'A webhook is disabled', 'has answered 410 Gone'],
  ['de', 'Ein Webhook ist deaktiviert', 'hat mit 410 Gone geantwortet'],
])('the owner of a webhook that is disabled gets an email in their language: %s', async (language, title, reason) => {
  const budget = jest.spyOn(api.app.get(MailBudget, { strict: false }), 'take');
  const email = await disabledWebhook(language);
  const [received] = await mailServer.to(email);
  expect(received?.mail.subject).toBe(`${title} · T-minus`);
  for (const text of [
    `${new URL(receiver.url('/')).origin} (Shop <1>)`,
    reason,
    'https://timers.example.com/settings/webhooks',
  ])
    expect(received?.mail.text).toContain(text);
  expect(received?.mail.html).toContain('Shop &lt;1&gt;');
  expect(received?.raw).not.toContain('secret-path');
  expect(budget).toHaveBeenLastCalledWith('mails-about-events', expect.anything());
});

it('the daily email names a webhook that is disabled', async () => {
  const email = await disabledWebhook('en', 'daily');
  await api.dataSource.query(`UPDATE pending_notices SET created_at = created_at - interval '1 day'`);
  await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await api.dataSource.query(`SELECT pg_notify('jobs:insert', '{"count": 1}')`);
  const [received] = await mailServer.to(email);
  expect(received?.mail.text).toContain(`Webhook disabled: ${new URL(receiver.url('/')).origin} (Shop <1>)`);
  expect(received?.raw).not.toContain('secret-path');
});
