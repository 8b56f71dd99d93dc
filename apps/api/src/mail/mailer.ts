import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { createTransport } from 'nodemailer';
import { MailBudget } from './mail-budget.ts';
import { type MailJob, MailQueue } from './mail-queue.ts';

const timeoutMs = 15_000;

/** An email to one person, as text and as HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends emails through the server of `SMTP_URL`, in the background. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly queue: MailQueue<MailMessage> | undefined;

  constructor(
    @Inject(SERVICE_CONFIG) { mail }: Pick<ServiceConfig, 'mail'>,
    private readonly budget: MailBudget,
  ) {
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

  /** Returns at once: how long that takes shows nobody whether there is an email to send. */
  sendLater({ kind, prepare }: MailJob<MailMessage>): void {
    this.queue?.add({ kind, prepare: async () => this.withinBudget(kind, await prepare()) });
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
