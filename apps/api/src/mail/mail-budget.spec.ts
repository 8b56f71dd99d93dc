import { Logger } from '@nestjs/common';
import { consoleLimits, defaultPlans } from '@tminus/domain';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { rateLimits, MemoryCounter } from '../rate-limits/window-counter.ts';
import { MailBudget } from './mail-budget.ts';

const { emailsPerHour, emailsToStrangersPerHour } = consoleLimits;
/** The operator has set it. */
const emailsAboutEventsPerHour = 20;

let limits: RateLimitsService;
let budget: MailBudget;
let logged: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) });
  logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  limits = new RateLimitsService(
    { throttlers: rateLimits(defaultPlans, emailsAboutEventsPerHour) },
    new MemoryCounter(),
  );
  budget = new MailBudget(limits);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function times<Result>(count: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < count; n++) results.push(await act(n));
  return results;
}

/** Each is the first of its owner. */
const someOwner = (n: number) => ({ owner: `owner ${n}` });
const sent = (waits: number[]) => waits.filter((seconds) => seconds === 0).length;

describe('the budget of emails', () => {
  it('is used up after so many in an hour, which the requester, the log and the metrics learn', async () => {
    expect(sent(await times(emailsPerHour, (n) => budget.take('mails', someOwner(n))))).toBe(emailsPerHour);
    const another = { owner: 'another' };
    await expect(budget.assertLeft(another)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3_600 });
    expect(await budget.take('mails', another)).toBe(3_600);
    expect(logged.mock.calls).toEqual([
      [`The limit of ${emailsPerHour} emails in an hour is reached. No more are sent for 3600 s.`],
    ]);
    expect(limits.refusals.get('mails')).toBe(2);
    jest.advanceTimersByTime(3_600_000);
    await budget.assertLeft(another);
    expect(await budget.take('mails', another)).toBe(0);
  });

  it('leaves a part for owners that strangers cannot use up, by however many addresses from however many networks', async () => {
    const ofStranger = (n: number) => ({ owner: `mailbox ${n}`, stranger: `network ${n}` });
    const waits = await times(emailsPerHour, (n) => budget.take('mails', ofStranger(n)));
    expect(sent(waits)).toBe(emailsToStrangersPerHour);
    await expect(budget.assertLeft(ofStranger(emailsPerHour))).rejects.toMatchObject({ code: 'unavailable' });
    await budget.assertLeft({ owner: 'mailbox 0' });
  });

  it.each([
    ['five resets of each of 220 accounts from 220 networks', 5, (n: number) => [n, n]],
    ['five of each of 220 accounts from one network', 5, (n: number) => [n, 0]],
    ['thousands of one account from all networks', 10, (n: number, round: number) => [0, 1_000 * round + n]],
  ])('leaves a part for other strangers after %s', async (_, rounds, subject) => {
    await times(rounds, (round) =>
      times(220, (n) => {
        const [mailbox, network] = subject(n, round);
        return budget.take('mails', { owner: `mailbox ${mailbox}`, stranger: `network ${network}` });
      }),
    );
    const owners = await times(100, (n) => budget.take('mails', { owner: `of ${n}`, stranger: `home ${n}` }));
    expect(sent(owners)).toBe(100);
  });

  it('leaves a part for other accounts after 60 have requested as many as they can', async () => {
    await times(100, () => times(60, (n) => budget.take('mails', someOwner(n))));
    expect(sent(await times(400, (n) => budget.take('mails', { owner: `other ${n}` })))).toBe(400);
  });

  it('is not used up by emails about events, which have a limit of their own', async () => {
    const waits = await times(emailsAboutEventsPerHour + 1, (n) => budget.take('mails-about-events', someOwner(n)));
    expect(waits.at(-1)).toBe(3_600);
    expect(logged.mock.calls).toEqual([
      [
        `The limit of ${emailsAboutEventsPerHour} emails about events in an hour is reached. No more are sent for 3600 s.`,
      ],
    ]);
    await times(emailsPerHour - 1, (n) => budget.take('mails', someOwner(n)));
    await budget.assertLeft({ owner: 'another' });
  });
});
