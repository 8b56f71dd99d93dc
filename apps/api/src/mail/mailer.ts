import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { linkAddress, mailboxOf } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { AccountEntity, LinkPurpose } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { hash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { MailBudget } from './mail-budget.ts';
import { mailHtml, mailText } from './mail-layout.ts';
import { MailQueue } from './mail-queue.ts';
import { type ConsoleLanguage, type LinkMailText, type LinkMails, mailLanguage, mailTexts } from './mail-texts.ts';

const timeoutMs = 15_000;

/** An email to one person, as text and as HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A page of the console that an email leads to. */
type Page = '/sign-in' | '/settings/keys' | '/settings/security';

/**
 * Who causes an email: anybody, an account, or the account that has the address. They are counted separately, so that strangers use up
 * nothing else.
 */
export type MailRequester = 'stranger' | 'account' | 'owner';

/** Emails to the owners of accounts, and to those who want to become one, through the server of `SMTP_URL`, in the background. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly queue: MailQueue<MailMessage> | undefined;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly budget: MailBudget,
    private readonly limits: RateLimitsService,
  ) {
    const { mail } = config;
    if (!mail) return;
    const transport = createTransport({
      url: mail.smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const send = ({ to, ...content }: MailMessage) =>
      transport.sendMail({
        ...content,
        from: mail.from,
        to: { name: '', address: to }, // not parsed: an address cannot become two
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    this.queue = new MailQueue(send, this.logger);
  }

  /** Whether there is a mail server. Without one, emails are not sent. */
  get isConfigured(): boolean {
    return this.queue !== undefined;
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

  /**
   * Returns at once: how long that takes shows nobody whether there is an email to send.
   * @param kind - for the log, which must not contain the message
   * @param prepare - called once; undefined: there is nothing to send
   */
  sendLater(kind: string, prepare: () => Promise<MailMessage | undefined> | MailMessage): void {
    this.queue?.add({ kind, prepare: async () => this.withinBudget(kind, await prepare()) });
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

  onApplicationShutdown(): void {
    this.queue?.close();
  }

  private async withinBudget(kind: string, message: MailMessage | undefined): Promise<MailMessage | undefined> {
    if (message === undefined || (await this.budget.take())) return message;
    this.logger.warn(`An email (${kind}) is dropped: too many were sent within an hour.`);
    return undefined;
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

/** @param address - the page that the button opens, with the token of a link if there is one */
function linkMail(to: string, language: ConsoleLanguage, text: LinkMailText, address: string): MailMessage {
  const { title, preview, paragraphs, label, notes } = text;
  const content = { language, title, preview, paragraphs: [...paragraphs], button: { label, address } };
  return {
    to,
    subject: `${title} · T-minus`,
    // The plain text has the address in place of the button.
    text: mailText({ ...content, notes: [...notes] }),
    html: mailHtml({ ...content, notes: [...notes, mailTexts[language].openAddress] }),
  };
}
