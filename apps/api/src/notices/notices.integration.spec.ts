import { EventRecorder, NoticeRepository } from '@tminus/database';
import {
  type AccountId,
  accountIds,
  changesOfNew,
  defaultNotices,
  type EventFields,
  type EventType,
  system,
} from '@tminus/domain';
import { type LocalMailServer, eventually } from '@tminus/testing';
import { ConsoleClient, outcome } from '../../test/console-client.ts';
import { type RunningApi, startApiWithMail } from '../../test/running-api.ts';
import { Cleanup } from '../cleanup.ts';
import { MailBudget } from '../mail/mail-budget.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { NoticesService } from './notices.service.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
let stop: () => Promise<void>;

beforeAll(async () => void ({ api, mailServer, stop } = await startApiWithMail()));

afterEach(() => {
  jest.restoreAllMocks();
  mailServer.refusals.count = 0;
});

afterAll(() => stop());

type Owner = Awaited<ReturnType<typeof newOwner>>;

const newOwner = () => ConsoleClient.signedIn(api, { isConfirmed: true });

const choose = async (owner: Owner, settings: object) =>
  outcome(await owner.call('PUT', '/account/notices', { payload: { ...defaultNotices, ...settings } }));

const record = (accountId: AccountId, type: string, count = 1, fields: EventFields = {}) =>
  api.dataSource.transaction((manager) => {
    const event = { accountId, type: type as EventType, actor: system, changes: changesOfNew(fields) };
    return new EventRecorder().record(manager, ...Array.from({ length: count }, () => event));
  });

const pending = ({ accountId }: Owner): Promise<{ frequency: string }[]> =>
  api.dataSource.query('SELECT frequency FROM pending_notices WHERE account_id = $1', [accountIds.toUuid(accountId)]);

interface WaitingJob {
  runAt: Date;
  payload: { frequency: string };
}

const waitingJob = async ({ accountId }: Owner) =>
  (
    await api.dataSource.query<WaitingJob[]>(
      `SELECT run_at AS "runAt", payload FROM graphile_worker._private_jobs WHERE payload->>'accountId' = $1 AND locked_at IS NULL`,
      [accountIds.toUuid(accountId)],
    )
  )[0];

/** The emails of an account that are not sent yet, those of this moment included: how many events each names, and how many more there are. */
const queuedEmails = ({ accountId }: Owner): Promise<{ named: number; more: number }[]> =>
  api.dataSource.query(
    `SELECT json_array_length(payload->'eventIds') AS named, payload->'more' AS more
      FROM graphile_worker._private_jobs WHERE payload->>'accountId' = $1`,
    [accountId],
  );

/** No job of the account is left, those of this moment included. */
const noJobs = ({ accountId }: Owner) =>
  eventually(async () => {
    const owners = [accountId, accountIds.toUuid(accountId)];
    const left = `SELECT FROM graphile_worker._private_jobs WHERE payload->>'accountId' = ANY ($1)`;
    expect(await api.dataSource.query(left, [owners])).toEqual([]);
  });

async function skipDelay(): Promise<void> {
  await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await api.dataSource.query(`SELECT pg_notify('jobs:insert', '{"count": 1}')`);
}

/** The events of an account that happened a day ago: their daily email is due. */
async function skipDay({ accountId }: Owner): Promise<void> {
  const aDayAgo = `UPDATE pending_notices SET created_at = created_at - interval '1 day' WHERE account_id = $1`;
  await api.dataSource.query(aDayAgo, [accountIds.toUuid(accountId)]);
  await skipDelay();
}

const unsubscribeAddress = async ({ email }: Owner) => {
  const [received] = await mailServer.to(email);
  const [, address = ''] = /^List-Unsubscribe: <(.+?)>/m.exec(received?.raw.replaceAll(/\r\n\s+/g, ' ') ?? '') ?? [];
  return address.replace('https://timers.example.com', '');
};

describe('an event that its owner wants to know at once', () => {
  it('is in one email with the others of the same seconds, which can be ended with one click', async () => {
    const owner = await newOwner();
    const budget = jest.spyOn(api.app.get(MailBudget, { strict: false }), 'take');
    const key = { name: 'Shop <b>', scopes: ['timers:read'] };
    for (let n = 0; n < 2; n++) await owner.call('POST', '/account/keys', { payload: key });
    await skipDelay();
    const [received] = await mailServer.to(owner.email);
    expect(received?.mail.subject).toBe('2 events in your account · T-minus');
    expect(received?.mail.text).toContain('- API key created: Shop <b>\n');
    expect(received?.mail.html).toContain('API key created: Shop &lt;b&gt;');
    expect(received?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await unsubscribeAddress(owner)).toMatch(/^\/unsubscribe\/acc_\w+\.[\w-]{22}$/);
    expect(await pending(owner)).toEqual([]);
    expect(budget.mock.calls).toEqual([['mails-about-events', { owner: owner.accountId }]]);
  });

  it('is sent although its job is lost', async () => {
    const owner = await newOwner();
    await record(owner.accountId, 'key.created');
    await api.dataSource.query('DELETE FROM graphile_worker._private_jobs');
    await api.app.get(Cleanup).wakeForgotten();
    await mailServer.to(owner.email);
  });

  it.each([
    [80, 'Views come close to the limit of the plan'],
    [100, 'Views of the month are used up: images no longer move'],
  ])('says what it means that %s % of the views are used', async (percent, title) => {
    const owner = await newOwner();
    await record(owner.accountId, 'usage.threshold', 1, { percent });
    await skipDelay();
    expect((await mailServer.to(owner.email))[0]?.mail.subject).toBe(`${title} · T-minus`);
  });

  it('names itself if its type has no text, in the language and the time zone of the account', async () => {
    const owner = await newOwner();
    await owner.call('PATCH', '/account/profile', { payload: { language: 'de', timezone: 'Europe/Berlin' } });
    await record(owner.accountId, 'usage.new_kind');
    await skipDelay();
    const [received] = await mailServer.to(owner.email);
    expect(received?.mail.subject).toBe('usage.new_kind · T-minus');
    expect(received?.mail.text).toContain('Das ist in Ihrem T-minus-Konto geschehen:');
    expect(received?.mail.text).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d MES?Z · /);
  });

  it('waits for the daily email after ten in a day', async () => {
    const owner = await newOwner();
    const limits = api.app.get(RateLimitsService, { strict: false });
    for (let n = 0; n < 10; n++) await limits.count('notices', owner.accountId);
    await record(owner.accountId, 'key.revoked');
    await skipDelay();
    await eventually(async () => expect(await pending(owner)).toEqual([{ frequency: 'daily' }]));
    await skipDay(owner);
    await mailServer.to(owner.email);
  });
});

describe('a daily email', () => {
  it('is sent at eight in the time zone of the account, with all events, once', async () => {
    const owner = await newOwner();
    await owner.call('PATCH', '/account/profile', { payload: { timezone: 'Asia/Kolkata' } });
    expect(await choose(owner, { timers: 'daily' })).toBe(200);
    await record(owner.accountId, 'timer.created', 60);
    await skipDelay();
    await eventually(async () => {
      const { runAt, payload } = (await waitingJob(owner)) ?? {};
      expect([payload?.frequency, runAt?.toISOString().slice(11)]).toEqual(['daily', '02:30:00.000Z']);
    });
    await record(owner.accountId, 'timer.deleted');
    expect((await waitingJob(owner))?.runAt.toISOString()).toMatch(/T02:30:00.000Z$/);
    await skipDay(owner);
    const [received] = await mailServer.to(owner.email);
    expect(received?.mail.subject).toBe('Your account today · T-minus');
    expect(received?.mail.text?.match(/Timer created/g)).toHaveLength(50);
    expect(received?.mail.text?.match(/:\d\d [AP]M GMT\+5:30/g)).toHaveLength(50);
    expect(received?.mail.text).toContain('And 11 more.');
    await skipDelay();
    await noJobs(owner);
    await mailServer.to(owner.email);
    expect(await pending(owner)).toEqual([]);
  });

  it('is queued by one of several processes, also about more events than one statement deletes', async () => {
    const owner = await newOwner();
    await choose(owner, { deadlines: 'daily' });
    await record(owner.accountId, 'timer.expired', 10_060);
    const notices = api.app.get(NoticeRepository, { strict: false });
    mailServer.refusals = { count: Infinity, status: 451 };
    await Promise.all(Array.from({ length: 5 }, () => notices.queueEmail(owner.accountId, 'daily')));
    expect(await queuedEmails(owner)).toEqual([{ named: 50, more: 10_010 }]);
    mailServer.refusals.count = 0;
    await skipDelay();
    await noJobs(owner);
    await mailServer.to(owner.email);
  });
});

describe('nothing waits', () => {
  it('for an account that does not want it, or whose address nobody has confirmed', async () => {
    const [owner, unconfirmed] = [await newOwner(), await ConsoleClient.signedIn(api)];
    await record(owner.accountId, 'timer.created');
    await record(owner.accountId, 'embed_secret.created');
    await record(unconfirmed.accountId, 'key.created');
    expect([await pending(owner), await pending(unconfirmed)]).toEqual([[], []]);
  });
});

describe('the settings of notices', () => {
  it('start with what costs, gives access or has stopped, and refuse what is not one of them', async () => {
    const owner = await newOwner();
    const read = async () => (await owner.call('GET', '/account/notices')).body.data;
    expect(await read()).toEqual(defaultNotices);
    expect(await choose(owner, { keys: 'hourly' })).toBe('invalid_request');
    expect(outcome(await owner.call('PUT', '/account/notices', { payload: { keys: 'off' } }))).toBe('invalid_request');
    expect(await choose(owner, { keys: 'daily' })).toBe(200);
    expect(await read()).toEqual({ ...defaultNotices, keys: 'daily' });
  });
});

describe('one click', () => {
  const none = { timers: 'off', deadlines: 'off', usage: 'off', keys: 'off', webhooks: 'off' };

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('of a mail program, which sends %s, ends the emails, also those that wait', async (_name, type, payload) => {
    const owner = await newOwner();
    await record(owner.accountId, 'key.created');
    await skipDelay();
    const url = await unsubscribeAddress(owner);
    await record(owner.accountId, 'key.created');
    const headers = { 'content-type': type };
    const answer = await api.call('POST', url, { key: null, headers, payload });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('You get no more emails about events')]);
    expect((await owner.call('GET', '/account/notices')).body.data).toEqual(none);
    expect(await pending(owner)).toEqual([]);
    const newest = 'SELECT actor FROM account_events WHERE account_id = $1 ORDER BY sequence DESC LIMIT 1';
    const events = await api.dataSource.query(newest, [accountIds.toUuid(owner.accountId)]);
    expect(events).toEqual([{ actor: system }]); // anyone can have forwarded the email
  });

  it('ends an email that is queued already', async () => {
    const owner = await newOwner();
    await record(owner.accountId, 'key.created');
    mailServer.refusals = { count: Infinity, status: 451 };
    await skipDelay();
    await eventually(async () => expect(await queuedEmails(owner)).toHaveLength(1));
    await api.app.get(NoticesService, { strict: false }).end(owner.accountId);
    await skipDelay();
    await noJobs(owner);
    await mailServer.to(owner.email, 0);
  });

  it('needs a POST: the page only asks', async () => {
    const owner = await newOwner();
    await record(owner.accountId, 'key.created');
    await skipDelay();
    const answer = await api.call('GET', await unsubscribeAddress(owner), { key: null });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('<form method="post"')]);
    expect((await owner.call('GET', '/account/notices')).body.data).toEqual(defaultNotices);
  });

  it('needs an address with the key of the account', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await record(owner.accountId, 'key.created');
    await skipDelay();
    const url = await unsubscribeAddress(owner);
    const forged = [url.replace(owner.accountId, other.accountId), url.slice(0, -1), '/unsubscribe/x'];
    for (const each of forged) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await api.call('POST', each, { key: null, headers, payload: 'x' })).status).toBe(404);
    }
    expect((await other.call('GET', '/account/notices')).body.data).toEqual(defaultNotices);
  });
});
