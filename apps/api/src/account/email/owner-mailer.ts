import { Inject, Injectable } from '@nestjs/common';
import { linkAddress } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { AccountEntity, LinkPurpose } from '@tminus/database';
import { ApiError, type ConsoleLanguage } from '@tminus/domain';
import { type LinkMailText, type LinkMailTexts, linkMail } from '../../mail/link-mail.ts';
import { type MailMessage, Mailer } from '../../mail/mailer.ts';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';

/** A page of the console that an email leads to. */
type Page = '/sign-in' | '/settings/keys' | '/settings/security';

/** Emails to the owners of accounts, and to those who want to become one. */
@Injectable()
export class OwnerMailer {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly mailer: Mailer,
    private readonly limits: RateLimitsService,
  ) {}

  get isConfigured(): boolean {
    return this.mailer.isConfigured;
  }

  /**
   * Before an email to an address that somebody has entered, so that nobody uses the service to flood a stranger's mailbox.
   * @throws ApiError `mail_not_configured`; `too_many_attempts` after ten emails in a day
   */
  async admit(address: string): Promise<void> {
    if (!this.isConfigured) throw new ApiError('mail_not_configured', { message: 'This server does not send email.' });
    const { exceeded, retryAfter } = await this.limits.countForMailTo(address);
    if (exceeded) throw new ApiError('too_many_attempts', { message: tooMany, retryAfterSeconds: retryAfter });
  }

  /** @param prepare - undefined: there is nothing to send */
  sendLater(kind: string, prepare: () => Promise<MailMessage | undefined> | MailMessage): void {
    this.mailer.sendLater({ kind, prepare });
  }

  /** An email whose button opens a link that works once. */
  withLink(
    { email, language }: Recipient,
    texts: LinkMailTexts,
    { purpose, token }: { purpose: LinkPurpose; token: string },
  ): MailMessage {
    return linkMail(email, language, texts[language], linkAddress(this.config.api.publicUrl, purpose, token));
  }

  /** An email whose button opens a page. */
  withPage({ email, language }: Recipient, texts: LinkMailTexts | LinkMailText, page: Page): MailMessage {
    const text = 'title' in texts ? texts : texts[language];
    return linkMail(email, language, text, this.config.api.publicUrl + page);
  }

  /** Tells the owner what has happened to the account. At most ten times a day; emails that others cause do not count. */
  notify(account: AccountEntity, kind: string, prepare: (to: Recipient) => Promise<MailMessage> | MailMessage): void {
    const { email, language } = account;
    this.sendLater(kind, async () => {
      if ((await this.limits.countForNoticeTo(email)).exceeded) return undefined;
      return prepare({ email, language: language ?? 'en' });
    });
  }
}

export interface Recipient {
  email: string;
  language: ConsoleLanguage;
}

const tooMany = 'This address has received ten emails within a day. Try again later.';
