import type { ServiceConfig } from '@tminus/config';
import { withTimeout } from '@tminus/resilience';
import { createTransport, type Transporter } from 'nodemailer';
import { mailLogo } from './mail-logo.ts';
import type { MailMessage } from './mailer.ts';

const timeoutMs = 15_000;
/** Less than the time after which `JobWorker` believes that a process has died. */
const sendTimeoutMs = 60_000;
/** Fewer than `JobWorker` sends at a time: the mail server may hang for one domain only. */
const maxSendingToDomain = 3;

/** Sends emails of this process to the operator's mail server. */
export class SmtpClient {
  private readonly transport: Transporter;
  private readonly sendingTo = new Map<string, number>();

  constructor({ smtpUrl, from }: NonNullable<ServiceConfig['mail']>) {
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    this.transport = createTransport(
      { url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
      { from, headers: { 'Auto-Submitted': 'auto-generated' } },
    );
  }

  /** Whether as many emails are being sent to the domain of an address as may be at a time. */
  isBusy(address: string): boolean {
    return this.sending(domainOf(address)) >= maxSendingToDomain;
  }

  /** @throws TimeoutError; what Nodemailer throws */
  async send({ to, ...content }: MailMessage): Promise<void> {
    const domain = domainOf(to);
    this.sendingTo.set(domain, this.sending(domain) + 1);
    try {
      const attachments = content.html.includes(`cid:${mailLogo.cid}`) ? [mailLogo] : [];
      // Not parsed: an address cannot become two.
      const sent = this.transport.sendMail({ ...content, attachments, to: { name: '', address: to } });
      await withTimeout(sent, sendTimeoutMs, 'the mail server');
    } finally {
      const others = this.sending(domain) - 1;
      if (others > 0) this.sendingTo.set(domain, others);
      else this.sendingTo.delete(domain);
    }
  }

  private sending(domain: string): number {
    return this.sendingTo.get(domain) ?? 0;
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** What Nodemailer knows of a failure. Its message can repeat parts of the email. */
interface MailError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A mail server answers 5xx to a recipient or an email that it will never accept. To other commands, such as AUTH, until somebody changes settings. */
export function isPermanent(error: unknown): boolean {
  const { command, responseCode = 0 } = error as MailError;
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** What may be logged of a failure: nothing of the email. */
export function describeFailure(error: unknown): string {
  const { code, responseCode, command } = error as MailError;
  const parts = [code, command, responseCode].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : error instanceof Error ? error.name : 'unknown error';
}
