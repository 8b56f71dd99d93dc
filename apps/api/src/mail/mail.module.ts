import { Module } from '@nestjs/common';
import { JobsModule } from '@tminus/database';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { MailBudget } from './mail-budget.ts';
import { Mailer } from './mailer.ts';

@Module({ imports: [JobsModule, RateLimitsModule], providers: [MailBudget, Mailer], exports: [Mailer] })
export class MailModule {}
