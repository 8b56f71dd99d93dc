import { addEmailJob, webhookDisabledMail } from '@tminus/database';
import { webhookIds } from '@tminus/domain';
import { type LocalMailServer, eventually } from '@tminus/testing';
import { ConsoleClient, createOwner, outcome } from '../../test/console-client.ts';
import { type RunningApi, startApiWithMail } from '../../test/running-api.ts';
import { MailBudget } from './mail-budget.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
let stop: () => Promise<void>;

beforeAll(async () => void ({ api, mailServer, stop } = await startApiWithMail({ SIGN_UP: 'open' })));
afterEach(() => jest.restoreAllMocks());
afterAll(() => stop());

interface EmailJob {
  attempts: number;
  isRunning: boolean;
  lastError: string | null;
  text: string;
}

/** The emails that are not sent yet, those of this moment included. */
const jobs = (): Promise<EmailJob[]> =>
  api.dataSource
    .query(`SELECT attempts, locked_at IS NOT NULL AS "isRunning", last_error AS "lastError", each::text AS text
    FROM graphile_worker._private_jobs AS each WHERE payload->>'kind' IS NOT NULL`);

const noJobs = () => eventually(async () => expect(await jobs()).toEqual([]));

async function skipDelay(): Promise<void> {
  await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await api.dataSource.query(`SELECT pg_notify('jobs:insert', '{"count": 1}')`);
}

const requestReset = async (email: string) =>
  outcome(await new ConsoleClient(api).call('POST', '/account/password-reset', { payload: { email } }));

async function failed(attempts: number): Promise<EmailJob> {
  let job: EmailJob | undefined;
  await eventually(async () => {
    job = (await jobs()).find((each) => each.attempts === attempts && !each.isRunning);
    expect(job).toBeDefined();
  });
  return job as EmailJob;
}

describe('an email that the mail server does not accept yet', () => {
  it('waits in the database, without the secret of its link, and is sent later', async () => {
    const { email } = await createOwner(api);
    mailServer.refusals = { count: 2, status: 451 };
    expect(await requestReset(email)).toBe(202);
    await failed(1);
    await skipDelay();
    const { text, lastError } = await failed(2);
    expect(lastError).toMatch(/^An email \(password reset\) is not sent yet: EMESSAGE .*451$/);
    await skipDelay();
    const token = await mailServer.tokenIn(email, '/reset');
    expect(text).not.toContain(token);
    const payload = { token, password: 'a completely new one' };
    expect(outcome(await new ConsoleClient(api).call('PUT', '/account/password-reset', { payload }))).toBe(201);
    await noJobs();
  });

  it('is sent later, too, if the server refuses all senders for a while', async () => {
    const { email } = await createOwner(api);
    mailServer.refusals = { count: 1, status: 550, command: 'MAIL FROM' };
    await requestReset(email);
    expect((await failed(1)).lastError).toContain('MAIL FROM 550');
    await skipDelay();
    await mailServer.to(email);
  });
});

describe('an email above the limit per hour', () => {
  it('waits until the hour has ended', async () => {
    const { email } = await createOwner(api);
    const budget = jest.spyOn(api.app.get(MailBudget, { strict: false }), 'take').mockResolvedValueOnce(3_600);
    await requestReset(email);
    const minutes = () =>
      api.dataSource.query<{ minutes: number }[]>(`SELECT extract(epoch FROM run_at - now())::int / 60 AS minutes
        FROM graphile_worker._private_jobs WHERE payload->>'kind' = 'password reset' AND locked_at IS NULL AND attempts = 0`);
    await eventually(async () => expect(await minutes()).toEqual([{ minutes: 59 }]));
    await skipDelay();
    await mailServer.to(email);
    expect(budget).toHaveBeenCalledTimes(2);
  });

  it('is dropped after a day', async () => {
    const { email } = await createOwner(api);
    jest.spyOn(api.app.get(MailBudget, { strict: false }), 'take').mockResolvedValue(3_600);
    await requestReset(email);
    await eventually(async () => expect((await jobs())[0]?.text).toContain('queuedAt'));
    await api.dataSource.query(`UPDATE graphile_worker._private_jobs
      SET payload = (payload::jsonb || jsonb_build_object('queuedAt', (payload->>'queuedAt')::bigint - 86400000))::json`);
    await skipDelay();
    await noJobs();
    expect(api.log).toContain('An email (password reset) is dropped: it has waited for the limit per hour for a day.');
    await mailServer.to(email, 0);
  });
});

describe('an email about a change of the account', () => {
  it('is one of ten of its kind in a day, and others suppress none of them', async () => {
    const { email, accountId } = await createOwner(api);
    const webhook = { accountId, webhookId: webhookIds.create() };
    for (let n = 0; n < 11; n++) await addEmailJob(api.dataSource, webhookDisabledMail, webhook);
    await noJobs();
    expect(api.log).toContain(`An email (${webhookDisabledMail}) to the account ${accountId} is dropped`);
    await addEmailJob(api.dataSource, 'changed password', { accountId });
    await mailServer.to(email);
  });
});

describe('an email that the mail server never accepts', () => {
  it('is given up at once, and neither it nor its address is logged', async () => {
    const { email } = await createOwner(api);
    mailServer.refusals = { count: 1, status: 550 };
    await requestReset(email);
    await eventually(async () => expect(api.log).toMatch(/An email \(password reset\) is not sent: EMESSAGE .*550/));
    await noJobs();
    await mailServer.to(email, 0);
    expect(api.log).not.toContain(email);
  });
});

it.each([
  ['a new address', () => 'cancelled@example.com'],
  ['an address of another account', async () => (await createOwner(api)).email],
])('an email to %s is not sent if the change was cancelled meanwhile', async (_name, addressOf) => {
  const [owner, address] = [await ConsoleClient.signedIn(api, { isConfirmed: true }), await addressOf()];
  mailServer.refusals = { count: 2, status: 451 };
  await owner.call('PATCH', '/account/profile', { payload: { email: address, currentPassword: owner.password } });
  const failedOnce = { attempts: 1, isRunning: false };
  await eventually(async () =>
    expect(await jobs()).toEqual([expect.objectContaining(failedOnce), expect.objectContaining(failedOnce)]),
  );
  await owner.call('DELETE', '/account/email/change');
  await skipDelay();
  await mailServer.to(owner.email);
  await noJobs();
  await mailServer.to(address, 0);
});

describe('an address that somebody has entered', () => {
  const requestSignUp = (email: string) =>
    new ConsoleClient(api).call('POST', '/account/sign-up/link', { payload: { email } });

  it('gets at most ten emails a day in its mailbox, by however many of its addresses and from however many clients', async () => {
    const flood = async (n: number) => outcome(await requestSignUp(`flooded${n % 2 ? '' : `+${n}`}@example.com`));
    for (let n = 0; n < 10; n++) expect(await flood(n)).toBe(202);
    for (let n = 10; n < 12; n++) expect(await flood(n)).toBe('too_many_attempts');
    await mailServer.to('flooded@example.com', 5);
  });

  it('gets at most ten emails a day as the new one of however many accounts', async () => {
    const email = 'victim@example.com';
    const request = async () => {
      const owner = await ConsoleClient.signedIn(api);
      const payload = { email, currentPassword: owner.password };
      return outcome(await owner.call('PATCH', '/account/profile', { payload }));
    };
    for (let n = 0; n < 10; n++) expect(await request()).toBe(200);
    expect(await request()).toBe('too_many_attempts');
    await mailServer.to(email, 10);
  });

  it('may be in a domain with other characters, which is written in ASCII (IDNA)', async () => {
    await requestSignUp('ada@Bücher.example');
    // The mail server of this test decodes what it receives.
    const [received] = await mailServer.to('ada@bücher.example');
    expect(received?.raw).toContain('To: ada@xn--bcher-kva.example');
  });
});
