import { Inject, Injectable, Logger } from '@nestjs/common';
import { linkAddress, mailboxOf } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import {
  type AccountEntity,
  AccountRepository,
  addEmailJob,
  type EmailOwner,
  emailTask,
  JobWorker,
  type LinkPurpose,
} from '@tminus/database';
import { type AccountId, ApiError } from '@tminus/domain';
import { hash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { MailBudget, type MailLimit } from './mail-budget.ts';
import { mailHtml, type MailItem, mailText } from './mail-layout.ts';
import { type ConsoleLanguage, type LinkMails, type LinkMailText, mailLanguage, mailTexts } from './mail-texts.ts';
import { SmtpClient, describeFailure, isPermanent } from './smtp-client.ts';

/** When others to the same domain take too long. */
const busyDomainSeconds = 5;
/** How long an email waits for the limit per hour. */
const maxWaitMs = 86_400_000;

/** An email to one person, as text and as HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** A page of the console that an email leads to. */
type Page = '/sign-in' | `/settings/${'activity' | 'keys' | 'security' | 'webhooks'}` | `/timers/${string}`;

/** An entry of the list of an email, and the page that its title leads to. */
export type NoticeItem = Omit<MailItem, 'address'> & { page?: Page | undefined };

/**
 * Who causes an email: anybody, an account, or the account that has the address. They are counted separately, so that strangers use up
 * nothing else.
 * @param id - the network of a stranger, otherwise the account
 */
interface MailRequester {
  kind: 'stranger' | 'account' | 'owner';
  id: string;
}

/** Creates an email when it is sent. Undefined: there is nothing to send. */
type Prepare<Fields> = (
  fields: Fields,
  attempt: { isFirst: boolean },
) => Promise<PreparedMail | undefined> | PreparedMail | undefined;

/** `isForOwner`: the email turned out to be requested by its owner, not by the stranger who may have been anybody. */
export type PreparedMail = MailMessage & { isForOwner?: boolean };

/** Queues an email of one kind. Takes as long for an address without an account as for any other. */
export type QueueMail<Fields> = (fields: Fields) => Promise<void>;

/**
 * Emails to the owners of accounts, and to those who want to become one, through the server of `SMTP_URL`. Each is a job: see
 * docs/adr/0060. It is sent at least once, also after this process has died.
 */
@Injectable()
export class Mailer {
  private readonly logger = new Logger('Mail');
  /** Whether there is a mail server. Without one, emails are not sent. */
  readonly isConfigured: boolean;
  private readonly kinds = new Map<string, { prepare: Prepare<never>; limit: MailLimit }>();

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly budget: MailBudget,
    private readonly limits: RateLimitsService,
    jobs: JobWorker,
  ) {
    const { mail } = config;
    this.isConfigured = mail !== undefined;
    if (!mail) return;
    const smtp = new SmtpClient(mail);
    jobs.register(
      emailTask,
      (payload, { job, abortSignal }) => this.run(smtp, payload as EmailPayload, { job, shutdown: abortSignal }),
      { waitsFor: 'email', once: true },
    );
  }

  /**
   * Before an email to an address that somebody has entered, so that nobody uses the service to flood a stranger's mailbox.
   * @throws ApiError `mail_not_configured`; `too_many_attempts` after ten emails in a day; `unavailable` after too many in an hour
   */
  async admit(address: string, { kind, id }: MailRequester): Promise<void> {
    if (!this.isConfigured) throw new ApiError('mail_not_configured', { message: 'This server does not send email.' });
    const mailbox = mailboxHash(address);
    await this.limits.assertWithin('mail-to', `${kind}:${mailbox}`, { code: 'too_many_attempts', message: tooMany });
    await this.budget.assertLeft(kind === 'stranger' ? { owner: mailbox, stranger: id } : { owner: id });
  }

  /** @throws ApiError `unavailable` if the service, or the account, has sent too many emails within an hour */
  assertBudgetLeft(accountId: AccountId): Promise<void> {
    return this.budget.assertLeft({ owner: accountId });
  }

  /**
   * To be called before the application has started.
   * @param kind - for the log, which must not contain the message: a link in it is a secret
   * @param prepare - called before each attempt
   * @param limit - which counts it
   * @throws Error if there is such a kind
   */
  define<Fields extends EmailOwner>(
    kind: string,
    prepare: Prepare<Fields>,
    limit: MailLimit = 'mails',
  ): QueueMail<Fields> {
    if (this.kinds.has(kind)) throw new Error(`There are two kinds of emails with the name ${kind}.`);
    this.kinds.set(kind, { prepare, limit });
    return async (fields) => {
      if (this.isConfigured) await addEmailJob(this.dataSource, kind, fields);
    };
  }

  /**
   * Defines an email that tells the owner what has happened to the account. At most ten of each kind a day, so many of one
   * kind suppress no other.
   */
  defineNotice<Fields extends { accountId: AccountId; email?: string }>(
    kind: string,
    prepare: (to: Recipient, fields: Fields, account: AccountEntity) => ReturnType<Prepare<Fields>>,
    limit?: MailLimit,
  ): QueueMail<Fields> {
    const prepareNotice: Prepare<Fields> = async (fields, { isFirst }) => {
      const account = await this.accounts.find(fields.accountId);
      if (!account) return undefined;
      const { email = account.email } = fields;
      if (isFirst && (await this.limits.count('notice-to', `${kind}:${mailboxHash(email)}`)).exceeded) {
        this.logger.warn(`An email (${kind}) to the account ${account.id} is dropped: it has got ten within a day.`);
        return undefined;
      }
      return prepare({ email, language: mailLanguage(account.language) }, fields, account);
    };
    return this.define(kind, prepareNotice, limit);
  }

  /** An email whose button opens a link that works once. */
  withLink(
    { email, language }: Recipient,
    mail: keyof LinkMails,
    { purpose, token }: { purpose: LinkPurpose; token: string },
  ): MailMessage {
    return linkMail(email, language, mailTexts[language][mail], linkAddress(this.config.api.publicUrl, purpose, token));
  }

  /**
   * An email whose button opens a page.
   * @param options.items - a list below the paragraphs
   * @param options.unsubscribe - the address with which mail programs end such emails (RFC 8058)
   */
  withPage(
    { email, language }: Recipient,
    mail: keyof LinkMails | LinkMailText,
    page: Page,
    options: LinkMailOptions = {},
  ): MailMessage {
    const text = typeof mail === 'string' ? mailTexts[language][mail] : mail;
    const addressOf = (path: string) => this.config.api.publicUrl + path;
    const items = options.items?.map(({ page: path, ...item }) => ({ ...item, address: path && addressOf(path) }));
    return linkMail(email, language, text, addressOf(page), {
      unsubscribe: options.unsubscribe,
      ...(items && { items }),
    });
  }

  /** @throws Error - without what the email contains: the log and the job store it. The job runs again */
  private async run(
    smtp: SmtpClient,
    { kind, queuedAt, ...fields }: EmailPayload,
    { job: { attempts, max_attempts, created_at }, shutdown }: { job: QueuedJob; shutdown?: AbortSignal | undefined },
  ): Promise<void> {
    const known = this.kinds.get(kind);
    if (!known) throw new Error(`Emails of the kind ${kind} are not known.`);
    const nowMs = Date.now();
    if (queuedAt !== undefined && nowMs - queuedAt > maxWaitMs)
      return this.logger.error(`An email (${kind}) is dropped: it has waited for the limit per hour for a day.`);
    const sendLater = (delaySeconds: number) => {
      const later: EmailPayload = { ...fields, kind, queuedAt: queuedAt ?? created_at.getTime() };
      return addEmailJob(this.dataSource, kind, later, delaySeconds);
    };
    let leave: (() => void) | undefined;
    try {
      // Before it is prepared, if possible: a link of an email that is put off would replace an earlier one.
      if ('email' in fields && !(leave = await smtp.placeFor(fields.email))) return await sendLater(busyDomainSeconds);
      const message = await known.prepare(fields as never, { isFirst: attempts === 1 && queuedAt === undefined });
      if (!message) return;
      // By another process: the answer of the mail server might come too late for this one.
      if (shutdown?.aborted && attempts === 1) return await sendLater(0);
      if (shutdown?.aborted) throw new Error('the service stops');
      const { isForOwner, ...content } = message;
      if (!(leave ??= await smtp.placeFor(content.to))) return await sendLater(busyDomainSeconds);
      const subject = {
        owner: 'accountId' in fields ? fields.accountId : mailboxHash(fields.email),
        stranger: isForOwner ? undefined : fields.stranger,
      };
      const waitSeconds = attempts === 1 ? await this.budget.take(known.limit, subject) : 0;
      if (waitSeconds > 0) return await sendLater(waitSeconds);
      await smtp.send(content);
    } catch (error) {
      const reason = describeFailure(error);
      if (attempts < max_attempts && !isPermanent(error))
        throw Object.assign(new Error(`An email (${kind}) is not sent yet: ${reason}`), { stack: '' });
      this.logger.error(`An email (${kind}) is not sent: ${reason}`);
    } finally {
      leave?.();
    }
  }
}

/** `queuedAt`: when, in epoch milliseconds, if it has been put off since, for the limit per hour or a shutdown. It counts toward no other limit again. */
type EmailPayload = EmailOwner & { kind: string; queuedAt?: number };

interface QueuedJob {
  /** This one included. */
  attempts: number;
  max_attempts: number;
  created_at: Date;
}

/** Rate limits store no addresses. */
const mailboxHash = (email: string) => hash('sha256', mailboxOf(email));

export interface Recipient {
  email: string;
  language: ConsoleLanguage;
}

/** An email to an address that somebody has entered. */
export interface RequestedMail extends Recipient {
  /** The hashed network of somebody who may be anybody. */
  stranger?: string;
}

const tooMany =
  'This address has received ten emails within a day. Use the link in the latest one, or try again later.';

interface LinkMailOptions {
  items?: readonly NoticeItem[];
  unsubscribe?: string;
}

/** @param address - the page that the button opens, with the token of a link if there is one */
function linkMail(
  to: string,
  language: ConsoleLanguage,
  { title, preview, paragraphs, label, notes }: LinkMailText,
  address: string,
  { items, unsubscribe }: { items?: readonly MailItem[]; unsubscribe?: string | undefined } = {},
): MailMessage {
  const texts = mailTexts[language];
  const content = {
    ...{ language, title, preview, items, paragraphs: [...paragraphs], button: { label, address } },
    unsubscribe: unsubscribe === undefined ? undefined : { label: texts.unsubscribe, address: unsubscribe },
  };
  return {
    to,
    subject: `${title} · T-minus`,
    // The plain text has the address in place of the button.
    text: mailText({ ...content, notes: [...notes] }),
    html: mailHtml({ ...content, notes: [...notes, texts.openAddress] }),
    ...(unsubscribe !== undefined && {
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}
