import type { ServiceConfig } from '@tminus/server/config';
import { withTimeout } from '@tminus/server/resilience';
import { createTransport, type Transporter } from 'nodemailer';
import { mailLogo } from './mail-logo.ts';
import type { MailMessage } from './mailer.ts';

const timeoutMs = 15_000;
/** Less than the time after which `JobWorker` believes that a process has died. */
const sendTimeoutMs = 60_000;
/** Fewer than `JobWorker` sends at a time: the mail server may hang for one domain only. */
const maxSendingToDomain = 3;
/** How long an email waits for one of them. Most are sent in less time. */
const patienceMs = 2_000;

/** Sends emails of this process to the operator's mail server. */
export class SmtpClient {
  private readonly transport: Transporter;
  private readonly domains = new Map<string, Domain>();

  constructor({ smtpUrl, from }: NonNullable<ServiceConfig['mail']>) {
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    this.transport = createTransport(
      { url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
      { from, headers: { 'Auto-Submitted': 'auto-generated' } },
    );
  }

  /**
   * A place among the emails that are being sent to the domain of an address. Waits for one that is about to be sent.
   * @returns the function that leaves the place; undefined if the others take too long
   */
  async placeFor(address: string): Promise<(() => void) | undefined> {
    const name = domainOf(address);
    const domain = this.domains.get(name) ?? { sending: 0, waiting: [], isSlow: false };
    this.domains.set(name, domain);
    if (domain.sending < maxSendingToDomain) domain.sending++;
    else if (domain.isSlow || !(await placeIn(domain))) return undefined;
    return () => {
      domain.isSlow = false;
      const next = domain.waiting.shift();
      if (next) next();
      else if (--domain.sending === 0) this.domains.delete(name);
    };
  }

  /** @throws TimeoutError; what Nodemailer throws */
  async send({ to, ...content }: MailMessage): Promise<void> {
    const attachments = content.html.includes(`cid:${mailLogo.cid}`) ? [mailLogo] : [];
    // Not parsed: an address cannot become two.
    const sent = this.transport.sendMail({ ...content, attachments, to: { name: '', address: to } });
    await withTimeout(sent, sendTimeoutMs, 'the mail server');
  }
}

/** What is being sent to a domain. */
interface Domain {
  sending: number;
  /** Each takes the place of an email that was sent. */
  waiting: (() => void)[];
  /** Nothing was sent while another one waited. */
  isSlow: boolean;
}

/** @returns whether a place became free in time */
function placeIn(domain: Domain): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      domain.waiting.splice(domain.waiting.indexOf(enter), 1);
      domain.isSlow = true;
      resolve(false);
    }, patienceMs);
    domain.waiting.push(enter);
  });
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
