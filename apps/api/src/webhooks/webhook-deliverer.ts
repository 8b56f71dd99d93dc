import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type DueDelivery, JobWorker, type WebhookEntity, WebhookDeliveryRepository } from '@tminus/database';
import { type WebhookId, scopeOfEvent, webhookIds } from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebhookEvent, WebhookSender } from './webhook-sender.ts';

/** At most that many requests to one webhook at a time, of all processes. */
const maxConnections = 4;
/** After this time, others get their turn: no request begins, and those that wait for an answer need no worker. */
const turnMs = 500;
/** Webhooks that wait for an answer without a worker: up to four sockets each. */
const maxUnanswered = 400;
/** Of the ten seconds of a shutdown. */
const stopTimeoutMs = 3_000;
/** When others of the account have their turns. The end of one wakes the next. */
const waitMs = 10_000;
/** After a fault of this service, such as a wrong key. */
const faultMs = 60_000;
/** Webhooks whose faults are reported in a day, for the memory. `EncryptionKeyCheck` counts all of them. */
const maxReported = 1_000;
const dayMs = 86_400_000;
const batchSize = 20;
/** Bytes. Standard Webhooks recommends that a body has less than 20 kB. */
const maxChangesLength = 16_000;

interface Turn {
  id: WebhookId;
  /** By `performance.now()`. */
  endMs: number;
  shutdown: AbortSignal | undefined;
}

const isOver = ({ endMs, shutdown }: Turn) => performance.now() >= endMs || shutdown?.aborted === true;

/**
 * Sends what is due. One process at a time delivers to a webhook, so that the events of one timer keep their order at the first attempt, and a
 * receiver that is slow occupies a worker for half a second.
 */
@Injectable()
export class WebhookDeliverer implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  /** Webhooks to which a fault of this service lets nothing be sent, reported since `reportsFromMs`. */
  private readonly faulty = new Set<WebhookId>();
  private reportsFromMs = performance.now();
  private readonly unanswered = new Set<Promise<void>>();

  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly jobs: JobWorker,
  ) {}

  onModuleInit(): void {
    this.jobs.register('deliver-webhook', (payload, { abortSignal }) => this.deliver(idOf(payload), abortSignal), {
      waitsFor: 'webhook',
    });
    this.jobs.register('forget-webhook', (payload) => this.deliveries.forget(idOf(payload)));
  }

  /** What is not answered by then is sent again when its claim ends. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([Promise.allSettled(this.unanswered), wait(stopTimeoutMs, undefined, { ref: false })]);
  }

  /** Ends with the turn, although requests may still wait for an answer. */
  private async deliver(id: WebhookId, shutdown?: AbortSignal): Promise<void> {
    const webhook = await this.deliveries.claim(id);
    if (!webhook) return this.deliveries.wakeWhenDue(id, waitMs);
    const delivery = this.deliverClaimed(webhook, shutdown);
    const isUnanswered = await Promise.race([delivery, wait(turnMs, true, { ref: false })]);
    if (isUnanswered !== true || this.unanswered.size >= maxUnanswered) return delivery;
    const waiting = delivery.catch((error: unknown) => this.reportFault(id, error));
    this.unanswered.add(waiting);
    void waiting.finally(() => this.unanswered.delete(waiting));
    // When the claim ends, if this process dies meanwhile.
    await this.deliveries.wakeWhenDue(id, 0);
  }

  private async deliverClaimed(webhook: WebhookEntity, shutdown: AbortSignal | undefined): Promise<void> {
    const { id } = webhook;
    let delayMs = 0;
    try {
      await this.takeTurn({ id, shutdown, endMs: performance.now() + turnMs });
    } catch (error) {
      if (shutdown?.aborted) throw error;
      // Another job follows as long as there is something to send: one that fails often is given up.
      this.reportFault(id, error);
      delayMs = faultMs;
    } finally {
      await this.deliveries.release(webhook);
    }
    // Also what has become due while this job had the claim.
    await this.deliveries.wakeWhenDue(id, delayMs);
  }

  private async takeTurn(turn: Turn): Promise<void> {
    while (!isOver(turn)) {
      const due = await this.deliveries.findDue(turn.id, batchSize);
      if (due.length === 0) return this.deliveries.dropWithoutEvent(turn.id);
      await this.sendAll(turn, due);
    }
  }

  /** Ends when no request is open. @throws what one of them throws, as a rejection */
  private async sendAll(turn: Turn, due: readonly DueDelivery[]): Promise<void> {
    const waiting = [...inOrder(due)];
    const sendNext = async (): Promise<void> => {
      for (let chain = waiting.shift(); chain; chain = waiting.shift()) {
        for (const delivery of chain) {
          if (isOver(turn)) return;
          await this.send(turn, delivery);
        }
      }
    };
    const results = await Promise.allSettled(Array.from({ length: maxConnections }, sendNext));
    const failed = results.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * Ends the turn if the webhook is not active, or if something fails. The webhook is read for each request: nothing is sent to one that was
   * deleted, paused or changed before.
   */
  private async send(turn: Turn, delivery: DueDelivery): Promise<void> {
    const end = () => (turn.endMs = Math.min(turn.endMs, performance.now()));
    try {
      const webhook = await this.deliveries.findActive(turn.id);
      if (!webhook) return void end();
      const { attempt, next } = await this.sender.send(webhook, eventOf(delivery), delivery.attempts + 1);
      this.reportRecovery(turn.id);
      const reason = next.kind === 'gone' ? 'gone' : next.kind === 'failed' ? 'failing' : null;
      await this.deliveries.finishAttempt(attempt, reason);
      if (reason !== null) end();
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Once a day, although a job fails each minute. */
  private reportFault(id: WebhookId, error: unknown): void {
    if (performance.now() - this.reportsFromMs > dayMs) {
      this.faulty.clear();
      this.reportsFromMs = performance.now();
    }
    if (this.faulty.has(id) || this.faulty.size >= maxReported) return;
    this.faulty.add(id);
    this.logger.error(`Nothing can be sent to the webhook ${id}: ${errorReason(error)}`);
  }

  private reportRecovery(id: WebhookId): void {
    if (this.faulty.delete(id)) this.logger.warn(`Events are sent to the webhook ${id} again.`);
  }
}

const idOf = (payload: unknown): WebhookId => webhookIds.fromUuid((payload as { webhookId: string }).webhookId);

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
  const { address: _, name, ...who } = actor;
  // Of a person, it is the email address, which needs the scope of the audit list.
  const by = who.kind === 'person' && scopeOfEvent(type) !== 'audit:read' ? who : { ...who, name };
  const isTooLong = Buffer.byteLength(JSON.stringify(changes)) > maxChangesLength;
  return { id: eventId, type, occurredAt, data: { id: subject, actor: by, changes: isTooLong ? null : changes } };
}
