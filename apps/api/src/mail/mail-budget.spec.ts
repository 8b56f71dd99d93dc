import { Logger } from '@nestjs/common';
import { consoleLimits, defaultPlans } from '@tminus/domain';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { MemoryCounter } from '../rate-limits/window-counter.ts';
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

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) await act();
}

describe('the budget of emails', () => {
  it('is used up after so many in an hour, which the requester, the log and the metrics learn', async () => {
    await times(emailsPerHour, async () => expect(await budget.take('mails')).toBe(0));
    await expect(budget.assertLeft()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3_600 });
    expect(await budget.take('mails')).toBe(3_600);
    expect(logged.mock.calls).toEqual([
      [`The limit of ${emailsPerHour} emails in an hour is reached. No more are sent for 3600 s.`],
    ]);
    expect(limits.refusals.get('mails')).toBe(2);
    jest.advanceTimersByTime(3_600_000);
    await budget.assertLeft();
    expect(await budget.take('mails')).toBe(0);
  });

  it('leaves a part for owners that strangers cannot use up', async () => {
    await times(emailsToStrangersPerHour, () => budget.takeForStranger());
    await expect(budget.takeForStranger()).rejects.toMatchObject({ code: 'unavailable' });
    expect(limits.refusals.get('mails-to-strangers')).toBe(1);
    await budget.assertLeft();
  });

  it('is not used up by emails about events, which have a limit of their own', async () => {
    await times(emailsAboutEventsPerHour, () => budget.take('mails-about-events'));
    expect(await budget.take('mails-about-events')).toBe(3_600);
    expect(logged.mock.calls).toEqual([
      [
        `The limit of ${emailsAboutEventsPerHour} emails about events in an hour is reached. No more are sent for 3600 s.`,
      ],
    ]);
    await times(emailsPerHour - 1, () => budget.take('mails'));
    await budget.assertLeft();
  });
});
