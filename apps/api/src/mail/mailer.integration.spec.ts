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
  lastError: string | null;
  text: string;
}

/** The emails that wait. */
const jobs = (): Promise<EmailJob[]> =>
  api.dataSource.query(`SELECT attempts, last_error AS "lastError", each::text AS text
    FROM graphile_worker._private_jobs AS each WHERE payload->>'kind' IS NOT NULL AND locked_at IS NULL`);

async function skipDelay(): Promise<void> {
  await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await api.dataSource.query(`SELECT pg_notify('jobs:insert', '{"count": 1}')`);
}

const requestReset = async (email: string) =>
  outcome(await new ConsoleClient(api).call('POST', '/account/password-reset', { payload: { email } }));

async function failed(attempts: number): Promise<EmailJob> {
  let job: EmailJob | undefined;
  await eventually(async () => {
    job = (await jobs()).find((each) => each.attempts === attempts);
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
    await eventually(async () => expect(await jobs()).toEqual([]));
  });

  it('counts once toward the limit per hour', async () => {
    const { email } = await createOwner(api);
    const count = jest.spyOn(api.app.get(MailBudget, { strict: false }), 'take');
    mailServer.refusals = { count: 1, status: 451 };
    await requestReset(email);
    await failed(1);
    await skipDelay();
    await mailServer.to(email);
    expect(count).toHaveBeenCalledTimes(1);
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
});

describe('an email that the mail server never accepts', () => {
  it('is given up at once, and neither it nor its address is logged', async () => {
    const { email } = await createOwner(api);
    mailServer.refusals = { count: 1, status: 550 };
    await requestReset(email);
    await eventually(async () => expect(api.log).toMatch(/An email \(password reset\) is not sent: EMESSAGE .*550/));
    await eventually(async () => expect(await jobs()).toEqual([]));
    await mailServer.to(email, 0);
    expect(api.log).not.toContain(email);
  });
});

it('a link to a new address that its owner has cancelled meanwhile is not sent', async () => {
  const owner = await ConsoleClient.signedIn(api, { isConfirmed: true });
  mailServer.refusals = { count: 2, status: 451 };
  await owner.call('PATCH', '/account/profile', {
    payload: { email: 'cancelled@example.com', currentPassword: owner.password },
  });
  await eventually(async () => expect(await jobs()).toHaveLength(2));
  await owner.call('DELETE', '/account/email/change');
  await skipDelay();
  await mailServer.to(owner.email);
  await eventually(async () => expect(await jobs()).toEqual([]));
  await mailServer.to('cancelled@example.com', 0);
});
