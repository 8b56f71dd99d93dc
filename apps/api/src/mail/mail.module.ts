import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { MailBudget } from './mail-budget.ts';
import { Mailer } from './mailer.ts';

/** Emails to the owners of accounts. */
@Module({ imports: [RateLimitsModule], providers: [MailBudget, Mailer], exports: [MailBudget, Mailer] })
export class MailModule {}
