import type { AccountId } from '@tminus/domain';
import { type RecordedPage, eventually, listenOnWebPort } from '@tminus/testing';
import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { ConsoleUnderTest } from './console-under-test.ts';
import { type ConsoleInBrowser, signedIn } from './shared-console.ts';

/** What services need that call programs of this machine. */
export const localWebhooks = {
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
};

export const webhooks = (started: () => ConsoleInBrowser): void => {
  let service: ConsoleUnderTest;
  let shown: RecordedPage;
  let accountId: AccountId;
  let server: Server;
  let url: string;
  let secret: string;
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];

  beforeAll(async () => {
    server = createServer(
      (request, response) =>
        void text(request).then((body) => {
          received.push({ headers: request.headers, body });
          response.end('thank you');
        }),
    );
    url = `http://127.0.0.1:${await listenOnWebPort(server)}/shop`;
    ({ service } = started());
    // Nothing scrolls under the head of a dialog, where accessibility checks see no background.
    const viewport = { width: 1280, height: 1_600 };
    const { account } = ({ shown } = await signedIn(started(), { viewport }));
    accountId = account.id;
  });

  afterAll(() => void server.close());

  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const dialog = () => shown.page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
  const typesReceived = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  it('creates one, with an objection at the field of the address, and shows its secret until it is saved', async () => {
    const { page } = shown;
    await page.goto(service.url('/settings/webhooks'));
    await page.getByText('No webhooks yet').waitFor();
    await button('Create webhook').click();
    const address = dialog().getByRole('textbox', { name: 'Address' });
    await address.fill('https://192.168.1.1/');
    await inDialog('Create webhook').click();
    await dialog().getByText('192.168.1.1 is not part of the public internet.').waitFor();
    await page.locator('input[type=url]:focus').waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await address.fill(url);
    await inDialog('Create webhook').click();
    await page.locator('button:focus', { hasText: 'Copy the secret' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await shown.accessibilityProblems()).toEqual([]);
    secret = (await dialog().locator('code').textContent()) ?? '';
    await inDialog('Done').click();
    await dialog().waitFor({ state: 'hidden' });
    await page.locator('button:focus', { hasText: 'Create webhook' }).waitFor();
  });

  it('sends a test event that its secret verifies, and says what was answered', async () => {
    const { page } = shown;
    // Screen readers announce only what changes in an element that they know.
    await page.getByRole('listitem').getByRole('status').waitFor({ state: 'attached' });
    await button(`Send test event to ${url}`).click();
    await page.getByRole('status').filter({ hasText: '200 after' }).getByText('thank you').waitFor();
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
    expect(await shown.accessibilityProblems()).toEqual([]);
  });

  it('lists what was sent, and sends one event or all of a time again', async () => {
    const { page } = shown;
    await service.createTimers(accountId);
    await eventually(async () => expect(typesReceived()).toEqual(['webhook.test', ...Array(5).fill('timer.created')]));
    await button(`Deliveries to ${url}`).click();
    const entries = dialog().getByRole('listitem');
    await entries
      .filter({ hasText: /^200 timer\.created/ })
      .first()
      .waitFor();
    // An attempt is listed after its answer has arrived. The list is loaded again while it is open.
    await eventually(async () => expect(await entries.count()).toBe(6));
    await entries.last().getByText('Answer').click();
    await entries.last().getByText('thank you').waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await entries.first().getByRole('button', { name: 'Send again' }).click();
    await dialog().getByText('1 event is sent again.').waitFor();
    await eventually(async () => expect(received).toHaveLength(7));
    expect(received.slice(1, 6).map(({ headers }) => headers['webhook-id'])).toContain(
      received[6]?.headers['webhook-id'],
    );
    await dialog().getByLabel('Send all events again since').selectOption('an hour ago');
    await inDialog('Send again').click();
    await dialog().getByText('5 events are sent again.').waitFor();
    await eventually(async () => expect(received).toHaveLength(12));
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Deliveries' }).waitFor();
  });

  it('edits, pauses and resumes it, and creates a new secret beside the old one', async () => {
    const { page } = shown;
    await button(`Edit ${url}`).click();
    await dialog().getByLabel('Description (optional)').fill('The shop');
    await dialog().getByLabel('Timer deleted').uncheck();
    await inDialog('Save').click();
    await page.getByText('The shop').waitFor();
    await page.getByText('6 types of events').waitFor();
    await button(`Pause ${url}`).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await button(`Resume ${url}`).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await button(`New secret for ${url}`).click();
    await inDialog('Create secret').click();
    await dialog().getByText('For 24 hours, each event has two signatures').waitFor();
    expect(await dialog().locator('code').textContent()).not.toBe(secret);
    await inDialog('Done').click();
    await page.getByText('The previous secret also works until').waitFor();
  });

  it('deletes it after a question, and shows if the list cannot be loaded', async () => {
    const { page } = shown;
    await button(`Delete ${url}`).click();
    await inDialog('Delete webhook').click();
    await page.getByText('No webhooks yet').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await page.locator('div:focus', { hasText: 'No webhooks yet' }).waitFor();
    await page.route('**/account/webhooks', (route) => route.abort());
    await page.reload();
    await page.getByText('The webhooks could not be loaded').waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await page.unroute('**/account/webhooks');
    await button('Try again').click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('names the key that has created it, and goes with the key if somebody wants that', async () => {
    const { page } = shown;
    const key = await service.createKey(accountId, ['webhooks:write', 'timers:read']);
    for (const path of ['shop', 'crm']) {
      const created = await fetch(service.url('/api/v1/webhooks'), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: new URL(path, url), events: ['timer.created'] }),
      });
      expect(created.status).toBe(201);
    }
    await page.reload();
    await page.getByText('Created by key “Test”').nth(1).waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await button('Revoke Test').click();
    const deletes = dialog().getByRole('checkbox', { name: 'Also delete the 2 webhooks that it has created' });
    await deletes.waitFor();
    expect(await deletes.isChecked()).toBe(false);
    expect(await shown.accessibilityProblems()).toEqual([]);
    await deletes.check();
    await inDialog('Revoke key').click();
    await page.getByText(/^revoked on /).waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });
};
