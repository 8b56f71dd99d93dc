import { Inject, Injectable, Logger } from '@nestjs/common';
import { linkAddress, mailboxOf } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { AccountEntity, LinkPurpose } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { linkMail } from '../../mail/mail-layout.ts';
import { MailBudget } from '../../mail/mail-budget.ts';
import {
  type ConsoleLanguage,
  type LinkMailText,
  type LinkMails,
  mailLanguage,
  mailTexts,
} from '../../mail/mail-texts.ts';
import { type MailMessage, Mailer } from '../../mail/mailer.ts';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';
import { hash } from 'node:crypto';

/** A page of the console that an email leads to. */
type Page = '/sign-in' | '/settings/keys' | '/settings/security';

/**
 * Who causes an email: anybody, an account, or the account that has the address. They are counted separately, so that strangers use up
 * nothing else.
 */
export type MailRequester = 'stranger' | 'account' | 'owner';

/** Emails to the owners of accounts, and to those who want to become one. */
@Injectable()
export class OwnerMailer {
  private readonly logger = new Logger('Mail');

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly mailer: Mailer,
    private readonly budget: MailBudget,
    private readonly limits: RateLimitsService,
  ) {}

  get isConfigured(): boolean {
    return this.mailer.isConfigured;
  }

  /**
   * Before an email to an address that somebody has entered, so that nobody uses the service to flood a stranger's mailbox.
   * @throws ApiError `mail_not_configured`; `too_many_attempts` after ten emails in a day; `unavailable` after too many in an hour in all
   */
  async admit(address: string, requester: MailRequester): Promise<void> {
    if (!this.isConfigured) throw new ApiError('mail_not_configured', { message: 'This server does not send email.' });
    const mailbox = `${requester}:${mailboxHash(address)}`;
    await this.limits.assertWithin('mail-to', mailbox, { code: 'too_many_attempts', message: tooMany });
    await (requester === 'owner' ? this.budget.assertLeft() : this.budget.takeForStranger());
  }

  /** @throws ApiError `unavailable` if the service has sent too many emails within an hour */
  assertBudgetLeft(): Promise<void> {
    return this.budget.assertLeft();
  }

  /** @param prepare - undefined: there is nothing to send */
  sendLater(kind: string, prepare: () => Promise<MailMessage | undefined> | MailMessage): void {
    this.mailer.sendLater({ kind, prepare });
  }

  /** An email whose button opens a link that works once. */
  withLink(
    { email, language }: Recipient,
    mail: keyof LinkMails,
    { purpose, token }: { purpose: LinkPurpose; token: string },
  ): MailMessage {
    return linkMail(email, language, mailTexts[language][mail], linkAddress(this.config.api.publicUrl, purpose, token));
  }

  /** An email whose button opens a page. */
  withPage({ email, language }: Recipient, mail: keyof LinkMails | LinkMailText, page: Page): MailMessage {
    const text = typeof mail === 'string' ? mailTexts[language][mail] : mail;
    return linkMail(email, language, text, this.config.api.publicUrl + page);
  }

  /** Tells the owner what has happened to the account. At most ten times a day; emails that others cause do not count. */
  notify(account: AccountEntity, kind: string, prepare: (to: Recipient) => Promise<MailMessage> | MailMessage): void {
    const { email } = account;
    this.sendLater(kind, async () => {
      if ((await this.limits.count('notice-to', mailboxHash(email))).exceeded) {
        this.logger.warn(`An email (${kind}) to the account ${account.id} is dropped: it has got ten within a day.`);
        return undefined;
      }
      return prepare({ email, language: mailLanguage(account.language) });
    });
  }
}

/** Rate limits store no addresses. */
const mailboxHash = (email: string) => hash('sha256', mailboxOf(email));

export interface Recipient {
  email: string;
  language: ConsoleLanguage;
}

const tooMany =
  'This address has received ten emails within a day. Use the link in the latest one, or try again later.';
