import { Module } from '@nestjs/common';
import { SecretBox, StoredSecrets } from '@tminus/auth';
import { JobsModule } from '@tminus/database';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { NoticesModule } from '../notices/notices.controller.ts';
import { PaginationModule } from '../http/page-links.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { TimersModule } from '../timers/timers.module.ts';
import { EncryptionKeyCheck } from './encryption-key-check.ts';
import { GuardedClient } from './sending/guarded-client.ts';
import { WebhookSender } from './webhook-sender.ts';
import { WebhookDeliverer } from './webhook-deliverer.ts';
import { WebhookMails } from './webhook-mails.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

/** `/api/v1/webhooks`. */
@Module({
  imports: [
    AuthenticationModule,
    JobsModule,
    MailModule,
    NoticesModule,
    PaginationModule,
    RateLimitsModule,
    TimersModule,
  ],
  controllers: [WebhooksController],
  providers: [
    EncryptionKeyCheck,
    GuardedClient,
    SecretBox,
    StoredSecrets,
    WebhookDeliverer,
    WebhookMails,
    WebhookSender,
    WebhooksService,
  ],
  exports: [WebhooksService],
})
export class WebhooksModule {}
