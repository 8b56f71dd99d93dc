import { Module } from '@nestjs/common';
import { JobsModule } from '@tminus/database';
import { MailModule } from '../mail/mail.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { NoticeMails } from './notice-mails.ts';
import { NoticeSender } from './notice-sender.ts';
import { NoticesService } from './notices.service.ts';
import { UnsubscribeLinks } from './unsubscribe.ts';
import { NoticesController } from './notices.controller.ts';

/** Emails about events: `/account/notices`, and the job that sends them. */
@Module({
  imports: [JobsModule, MailModule, RateLimitsModule],
  controllers: [NoticesController],
  providers: [NoticeMails, NoticeSender, NoticesService, UnsubscribeLinks],
  exports: [UnsubscribeLinks],
})
export class NoticesModule {}
