import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import { type RateLimitState, RateLimitsService } from '../rate-limits/rate-limits.service.ts';

/** Which limit per hour counts an email: that of emails about events, or the one of all others. */
export type MailLimit = 'mails' | 'mails-about-events';

/** Whom an email counts for. */
export interface MailSubject {
  /** The account or the mailbox. */
  owner: string;
  /** The network of somebody who has entered the address and may be anybody. */
  stranger?: string | undefined;
}

/**
 * How many emails the service sends in an hour. Half of them are left for owners, so that strangers cannot use up all. Emails about events
 * use up none of them. Once half of a limit is used, an account, mailbox or network gets fewer the more it has had: its n-th email in the
 * hour is sent while the used part of the second half is at most an n-th.
 */
@Injectable()
export class MailBudget {
  private readonly logger = new Logger('Mail');
  private readonly reportedUntilMs = { mails: 0, 'mails-about-events': 0 };

  constructor(private readonly limits: RateLimitsService) {}

  /**
   * Before an email, so that its requester knows. Counts nothing.
   * @throws ApiError `unavailable` if the budget or the share of the requester is used up
   */
  async assertLeft(subject: MailSubject): Promise<void> {
    const exceeded = await this.findExceeded('mails', subject);
    if (exceeded) throw new ApiError('unavailable', { message: usedUp, retryAfterSeconds: exceeded.retryAfter });
  }

  /** Counts an email that is about to be sent. @returns how many seconds it has to wait; 0: it may be sent */
  async take(limit: MailLimit, subject: MailSubject): Promise<number> {
    const exceeded = await this.findExceeded(limit, subject);
    if (exceeded) return exceeded.retryAfter;
    const states = await Promise.all(limitsOf(limit, subject).map((name) => this.limits.count(name)));
    const late = states.find((state) => state.exceeded); // others were counted at the same moment
    if (late) return late.retryAfter;
    await Promise.all(sharesOf(limit, subject).map((share) => this.limits.count('mails-of', share)));
    return 0;
  }

  private async findExceeded(limit: MailLimit, subject: MailSubject): Promise<RateLimitState | undefined> {
    const shares = await Promise.all(sharesOf(limit, subject).map((share) => this.limits.read('mails-of', share)));
    const next = 1 + Math.max(...shares.map(used));
    for (const name of limitsOf(limit, subject)) {
      const state = await this.limits.check(name);
      if (state.exceeded && name === limit) this.report(state, limit);
      const half = state.limit / 2;
      if (state.exceeded || next * (used(state) - half) > half) return state;
    }
    return undefined;
  }

  /** Once in each window: the metrics count the emails. */
  private report({ limit, retryAfter }: RateLimitState, name: MailLimit): void {
    if (performance.now() < this.reportedUntilMs[name]) return;
    this.reportedUntilMs[name] = performance.now() + retryAfter * 1000;
    const emails = name === 'mails' ? 'emails' : 'emails about events';
    this.logger.error(`The limit of ${limit} ${emails} in an hour is reached. No more are sent for ${retryAfter} s.`);
  }
}

const used = ({ limit, remaining }: RateLimitState) => limit - remaining;

const limitsOf = (limit: MailLimit, { stranger }: MailSubject) =>
  stranger === undefined ? [limit] : (['mails-to-strangers', limit] as const);

const sharesOf = (limit: MailLimit, { owner, stranger }: MailSubject) =>
  stranger === undefined ? [`${limit} ${owner}`] : [`strangers ${owner}`, `strangers ${stranger}`];

const usedUp = 'This server has sent as many emails as it may within an hour. Try again later.';
