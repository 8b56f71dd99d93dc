import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { EmailAddressesService } from './email-addresses.service.ts';
import { EmailController } from './email.controller.ts';
import { OwnerMailer } from './owner-mailer.ts';

/** The email addresses of accounts, and emails to their owners. */
@Module({
  imports: [MailModule, RateLimitsModule, SessionModule],
  controllers: [EmailController],
  providers: [EmailAddressesService, OwnerMailer],
  exports: [EmailAddressesService, OwnerMailer],
})
export class EmailModule {}
