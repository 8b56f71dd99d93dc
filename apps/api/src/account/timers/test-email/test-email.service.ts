import { Injectable } from '@nestjs/common';
import { EmbedSecret, type SessionCaller } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import { ApiError, type TimerId } from '@tminus/domain';
import { mailTools } from '@tminus/domain/embed-code';
import { MailBudget } from '../../../mail/mail-budget.ts';
import { mailLanguage } from '../../../mail/mail-texts.ts';
import { Mailer } from '../../../mail/mailer.ts';
import { RateLimitsService } from '../../../rate-limits/rate-limits.service.ts';
import { TimersService } from '../../../timers/timers.service.ts';
import type { TestEmailDto } from '../account-timers.dto.ts';
import { testEmail } from './test-email.ts';

/** Sends timers to the owner's own address, and to no other. */
@Injectable()
export class TestEmailService {
  constructor(
    private readonly timers: TimersService,
    private readonly accounts: AccountRepository,
    private readonly limits: RateLimitsService,
    private readonly mailer: Mailer,
    private readonly budget: MailBudget,
  ) {}

  /** @throws ApiError `mail_not_configured`; `not_found`; `email_not_confirmed`; `rate_limit_exceeded` after ten emails in an hour */
  async send(owner: SessionCaller, id: string, { tool, link, retina }: TestEmailDto): Promise<void> {
    if (!this.mailer.isConfigured) throw new ApiError('mail_not_configured', { message: noMail });
    const { timer } = await this.timers.get(owner, id);
    const account = await this.accounts.find(owner.accountId);
    if (!account) throw new ApiError('session_required');
    if (account.emailConfirmedAt === null) throw new ApiError('email_not_confirmed', { message: notConfirmed });
    const { exceeded, retryAfter } = await this.limits.count('test-email', owner.accountId);
    if (exceeded) throw new ApiError('rate_limit_exceeded', { message: tooMany, retryAfterSeconds: retryAfter });
    await this.budget.assertLeft();
    const start = String(Math.floor(Date.now() / 1000));
    const message = testEmail({
      to: account.email,
      language: mailLanguage(account.language),
      timer,
      link,
      retina,
      tool: mailTools.find((each) => each.id === tool && each.id !== 'html')?.name,
      signedStart: { start, sig: EmbedSecret.fromBytes(account.embedSecret).sign(timer.id as TimerId, start) },
    });
    this.mailer.sendLater({ kind: 'test email', prepare: () => message });
  }
}

const notConfirmed = 'Confirm your email address first: test emails are sent only to confirmed addresses.';
const noMail = 'This server does not send email.';
const tooMany = 'An account can send ten test emails in an hour. Try again later.';
