import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type DueDelivery, JobWorker, type WebhookEntity, WebhookRepository } from '@tminus/database';
import { type WebhookId, webhookIds } from '@tminus/domain';
import { type WebhookEvent, WebhookSender } from './webhook-sender.ts';

/** At most that many requests to one webhook at a time, of all processes. */
const maxConnections = 4;
/** After this time, others get their turn. With the last request, that is less than a claim lasts. */
const turnMs = 30_000;
const batchSize = 100;
/** Standard Webhooks recommends that a body has less than 20 kB. */
const maxChangesLength = 16_000;

/**
 * Sends what is due. One process at a time delivers to a webhook, so that the events of one timer keep their order at the first attempt, and a
 * receiver that is slow occupies one job.
 */
@Injectable()
export class WebhookDeliverer implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly sender: WebhookSender,
    private readonly jobs: JobWorker,
  ) {}

  onModuleInit(): void {
    this.jobs.register('deliver-webhook', (payload) =>
      this.deliver(webhookIds.fromUuid((payload as { webhookId: string }).webhookId)),
    );
  }

  private async deliver(id: WebhookId): Promise<void> {
    // What becomes due while another job has the claim is found by that job: it looks again after it has released the claim.
    do {
      const webhook = await this.webhooks.claim(id);
      if (!webhook) return this.webhooks.wakeAfterClaim(id);
      const end = performance.now() + turnMs;
      try {
        while (performance.now() < end) {
          const due = await this.webhooks.findDue(id, batchSize);
          if (due.length === 0 || !(await this.sendAll(webhook, due, end))) break;
        }
      } finally {
        await this.webhooks.release(id);
      }
      if (performance.now() >= end) return this.webhooks.wake(id);
    } while (await this.webhooks.hasDue(id));
  }

  /** @returns false if the webhook is disabled now */
  private async sendAll(webhook: WebhookEntity, due: readonly DueDelivery[], end: number): Promise<boolean> {
    const waiting = [...inOrder(due)];
    let isActive = true;
    const sendNext = async (): Promise<void> => {
      for (let chain = waiting.shift(); chain; chain = waiting.shift()) {
        for (const delivery of chain) {
          if (!isActive || performance.now() >= end) return;
          isActive &&= await this.send(webhook, delivery);
        }
      }
    };
    await Promise.all(Array.from({ length: maxConnections }, sendNext));
    return isActive;
  }

  /** @returns false if the webhook is disabled now */
  private async send(webhook: WebhookEntity, delivery: DueDelivery): Promise<boolean> {
    const { attempt, next } = await this.sender.send(webhook, eventOf(delivery), delivery.attempts + 1);
    const reason = next.kind === 'gone' ? 'gone' : next.kind === 'failed' ? 'failing' : null;
    await this.webhooks.finishAttempt(attempt, reason);
    return reason === null;
  }
}

/** The deliveries of each timer, one after the other. */
function inOrder(due: readonly DueDelivery[]): Iterable<DueDelivery[]> {
  const chains = new Map<string, DueDelivery[]>();
  for (const delivery of due) {
    const key = delivery.subject ?? '';
    chains.set(key, [...(chains.get(key) ?? []), delivery]);
  }
  return chains.values();
}

function eventOf({ eventId, type, subject, actor, changes, occurredAt }: DueDelivery): WebhookEvent {
  const { address: _, ...by } = actor;
  const isTooLong = JSON.stringify(changes).length > maxChangesLength;
  return { id: eventId, type, occurredAt, data: { id: subject, actor: by, changes: isTooLong ? null : changes } };
}
