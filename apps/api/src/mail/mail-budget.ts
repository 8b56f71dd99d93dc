import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import { type RateLimitState, RateLimitsService } from '../rate-limits/rate-limits.service.ts';

/** Which limit per hour counts an email: that of emails about events, or the one of all others. */
export type MailLimit = 'mails' | 'mails-about-events';

/**
 * How many emails the service sends in an hour. Half of them are left for owners, so that strangers cannot use up all. Emails about events
 * use up none of them.
 */
@Injectable()
export class MailBudget {
  private readonly logger = new Logger('Mail');
  private readonly reportedUntilMs = { mails: 0, 'mails-about-events': 0 };

  constructor(private readonly limits: RateLimitsService) {}

  /**
   * Before an email, so that its requester knows. Counts nothing.
   * @throws ApiError `unavailable` if the budget is used up
   */
  async assertLeft(): Promise<void> {
    this.assertWithin(await this.limits.check('mails'));
  }

  /**
   * Counts an email that anybody can request to any address.
   * @throws ApiError `unavailable` if the budget or the part of strangers is used up
   */
  async takeForStranger(): Promise<void> {
    await this.assertLeft();
    this.assertWithin(await this.limits.count('mails-to-strangers'));
  }

  /** Counts an email that is about to be sent. @returns how many seconds it has to wait; 0: it may be sent */
  async take(limit: MailLimit): Promise<number> {
    const state = await this.limits.count(limit);
    if (!state.exceeded) return 0;
    this.report(state, limit);
    return state.retryAfter;
  }

  private assertWithin(state: RateLimitState): void {
    if (!state.exceeded) return;
    this.report(state);
    throw new ApiError('unavailable', { message: usedUp, retryAfterSeconds: state.retryAfter });
  }

  /** Once in each window: the metrics count the emails. */
  private report({ limit, retryAfter }: RateLimitState, name: MailLimit = 'mails'): void {
    if (performance.now() < this.reportedUntilMs[name]) return;
    this.reportedUntilMs[name] = performance.now() + retryAfter * 1000;
    const emails = name === 'mails' ? 'emails' : 'emails about events';
    this.logger.error(`The limit of ${limit} ${emails} in an hour is reached. No more are sent for ${retryAfter} s.`);
  }
}

const usedUp = 'This server has sent as many emails as it may within an hour. Try again later.';
