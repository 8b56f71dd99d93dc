import { Injectable } from '@nestjs/common';
import { type AccountEntity, type WebhookOfAccount, WebhookRepository, webhookDisabledMail } from '@tminus/database';
import { Mailer, type MailMessage, type Recipient } from '../mail/mailer.ts';
import { noticeTextsIn, webhookName } from '../notices/notice-texts.ts';
import { noticesOf } from '../notices/notices.service.ts';
import { UnsubscribeLinks } from '../notices/unsubscribe.ts';

/** Tells the owner of a webhook that it is disabled. `WebhookDeliveryRepository` queues the email in the transaction that disables it. */
@Injectable()
export class WebhookMails {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly links: UnsubscribeLinks,
    private readonly mailer: Mailer,
  ) {
    mailer.defineNotice<WebhookOfAccount>(
      webhookDisabledMail,
      (to, { webhookId }, account) =>
        noticesOf(account).webhooks === 'now' ? this.prepare(to, account, webhookId) : undefined,
      'mails-about-events',
    );
  }

  private async prepare(
    to: Recipient,
    account: AccountEntity,
    webhookId: WebhookOfAccount['webhookId'],
  ): Promise<MailMessage | undefined> {
    const webhook = await this.webhooks.find(account.id, webhookId);
    if (webhook?.status !== 'disabled') return undefined; // deleted, or activated again meanwhile
    const text = noticeTextsIn(to.language).webhookDisabled(webhookName(webhook), webhook.disabledReason ?? 'failing');
    return this.mailer.withPage(to, text, '/settings/webhooks', { unsubscribe: this.links.addressFor(account) });
  }
}
