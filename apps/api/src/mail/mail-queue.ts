import { type Logger } from '@nestjs/common';

/** Emails that wait. Everything beyond that is dropped: a queue in memory must not grow with an attack. */
const maxWaiting = 500;
const maxSending = 3;
/** The mail server may be restarting, or it may limit how often it accepts emails (greylisting). */
export const retryDelaysMs = [2_000, 15_000, 120_000] as const;

/** An email that is sent in the background. */
export interface MailJob<Message> {
  /** For the log, which must not contain the message: a link in it is a secret. */
  kind: string;
  /** Called once. Undefined: there is nothing to send. */
  prepare: () => Promise<Message | undefined> | Message;
}

/** Sends emails in the background, a few at a time, and tries again if that fails. */
export class MailQueue<Message> {
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly retries = new Set<NodeJS.Timeout>();
  private sending = 0;
  private isClosed = false;

  constructor(
    private readonly send: (message: Message) => Promise<unknown>,
    private readonly logger: Pick<Logger, 'warn' | 'error'>,
    private readonly delaysMs: readonly number[] = retryDelaysMs,
  ) {}

  add(job: MailJob<Message>): void {
    if (this.isClosed) return;
    if (this.waiting.length + this.retries.size >= maxWaiting) {
      this.logger.error(`An email (${job.kind}) is dropped: ${maxWaiting} others are waiting.`);
      return;
    }
    this.enqueue(() => this.run(job));
  }

  /** Drops the emails that wait. */
  close(): void {
    this.isClosed = true;
    this.waiting.length = 0;
    for (const timer of this.retries) clearTimeout(timer);
    this.retries.clear();
  }

  private enqueue(task: () => Promise<void>): void {
    this.waiting.push(task);
    this.sendNext();
  }

  private sendNext(): void {
    if (this.sending >= maxSending) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.sending++;
    void task().finally(() => {
      this.sending--;
      this.sendNext();
    });
  }

  private async run({ kind, prepare }: MailJob<Message>): Promise<void> {
    try {
      const message = await prepare();
      if (message !== undefined) await this.trySending(kind, message, 0);
    } catch (error) {
      this.logger.error(`An email (${kind}) cannot be prepared: ${describe(error)}`);
    }
  }

  private async trySending(kind: string, message: Message, attempt: number): Promise<void> {
    try {
      await this.send(message);
    } catch (error) {
      const delayMs = isPermanent(error) ? undefined : this.delaysMs[attempt];
      if (delayMs === undefined || this.isClosed) {
        this.logger.error(`An email (${kind}) is not sent: ${describe(error)}`);
        return;
      }
      this.logger.warn(`An email (${kind}) is not sent yet; will try again in ${delayMs / 1000} s: ${describe(error)}`);
      this.retryLater(delayMs, { kind, message, attempt: attempt + 1 });
    }
  }

  private retryLater(delayMs: number, { kind, message, attempt }: { kind: string; message: Message; attempt: number }) {
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      this.enqueue(() => this.trySending(kind, message, attempt));
    }, delayMs);
    this.retries.add(timer.unref());
  }
}

/** What Nodemailer knows of a failure. Its message can repeat parts of the email. */
interface MailError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A mail server answers 5xx to what it will never accept. */
const isPermanent = (error: unknown) => ((error as MailError).responseCode ?? 0) >= 500;

function describe(error: unknown): string {
  const { code, responseCode, command } = error as MailError;
  const parts = [code, command, responseCode].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : error instanceof Error ? error.name : 'unknown error';
}
