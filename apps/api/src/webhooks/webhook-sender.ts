import { Injectable } from '@nestjs/common';
import { SecretBox } from '@tminus/auth';
import { version } from '@tminus/server/config';
import type { NewWebhookAttempt, WebhookEntity } from '@tminus/database';
import type { EventId } from '@tminus/domain';
import { GuardedClient, RefusedUrlError, UnansweredError } from './sending/guarded-client.ts';
import { type NextStep, nextStep, signatureHeaders } from './sending/webhook-signature.ts';

const maxAnswerLength = 1_024;

/** An event as a webhook receives it. */
export interface WebhookEvent {
  id: EventId;
  type: string;
  occurredAt: Date;
  data: unknown;
}

/** Signs an event and sends it, once. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly client: GuardedClient,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * @param attempt - its number, from 1
   */
  async send(
    webhook: WebhookEntity,
    { id, type, occurredAt, data }: WebhookEvent,
    attempt: number,
  ): Promise<{ attempt: NewWebhookAttempt; next: NextStep }> {
    const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
    const startedAt = new Date();
    const startedMs = performance.now();
    const { status, retryAfter, answer, error } = await this.post(webhook, { id, body, startedAt });
    const next = nextStep({ status, retryAfter }, attempt, Date.now());
    return {
      next,
      attempt: {
        ...{ webhookId: webhook.id, eventId: id, eventType: type, attempt, startedAt },
        durationMs: Math.round(performance.now() - startedMs),
        status: status ?? null,
        error: error ?? null,
        answer: answer?.slice(0, maxAnswerLength).replaceAll('\0', '\ufffd') ?? '',
        nextAttemptAt: next.kind === 'retry' ? new Date(next.atMs) : null,
      },
    };
  }

  private secretsOf(webhook: WebhookEntity, now: Date): Buffer[] {
    const { id, secret, previousSecret, previousSecretEndsAt } = webhook;
    const isPreviousValid = previousSecret !== null && previousSecretEndsAt !== null && previousSecretEndsAt > now;
    return [secret, ...(isPreviousValid ? [previousSecret] : [])].map((each) => this.secrets.decrypt(each, id));
  }

  private async post(webhook: WebhookEntity, { id, body, startedAt }: { id: string; body: string; startedAt: Date }) {
    try {
      const secrets = this.secretsOf(webhook, startedAt);
      const headers = {
        'content-type': 'application/json',
        'user-agent': `T-minus/${version}`,
        ...signatureHeaders(secrets, { id, body, atMs: startedAt.getTime() }),
      };
      const { status, retryAfter, body: answer } = await this.client.post(webhook.url, headers, body);
      return { status, retryAfter, answer };
    } catch (error) {
      if (error instanceof RefusedUrlError) return { error: `the address ${error.message}` };
      if (error instanceof UnansweredError) return { error: error.message };
      throw error; // a fault of this service, such as a wrong key: it must not disable the webhook
    }
  }
}
