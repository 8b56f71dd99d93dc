import { Module } from '@nestjs/common';
import { LastOpenRepository } from '@tminus/analytics';
import { IdempotencyModule } from '../../idempotency/idempotency.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.ts';
import { TimersModule } from '../../timers/timers.module.ts';
import { AccountTimersController } from './account-timers.controller.ts';
import { AccountTimersService } from './account-timers.service.ts';
import { TestEmailService } from './test-email/test-email.service.ts';

/** `/account/timers`. */
@Module({
  imports: [IdempotencyModule, MailModule, RateLimitsModule, TimersModule],
  controllers: [AccountTimersController],
  providers: [AccountTimersService, LastOpenRepository, TestEmailService],
})
export class AccountTimersModule {}
