import { Inject, Injectable, Logger } from '@nestjs/common';
import { assertHasScope, SecretBox, type Sender, UnreadableSecretError } from '@tminus/auth';
import { PLANS } from '@tminus/server/config';
import {
  type IdempotentRequest,
  type WebhookEntity,
  WebhookDeliveryRepository,
  WebhookRepository,
} from '@tminus/database';
import {
  type AccountId,
  ApiError,
  type EventType,
  eventIds,
  invalidField,
  maxWebhooks,
  type Plans,
  parseTargetDate,
  scopeOfEvent,
  webhookIds,
  found,
} from '@tminus/domain';
import { auditContext } from '@tminus/server';
import type { ETagMatcher } from '../http/conditional-headers.ts';
import { type Idempotent, IdempotencyService } from '../http/idempotency.service.ts';
import { type Page, toPage } from '../http/page-links.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { GuardedClient, RefusedUrlError } from './sending/guarded-client.ts';
import { formatWebhookSecret, newWebhookSecret } from './sending/webhook-signature.ts';
import { WebhookSender } from './webhook-sender.ts';
import {
  type CreateWebhookDto,
  type ListAttemptsQueryDto,
  type NewWebhookDto,
  type ResendDto,
  type ResentEventsDto,
  type UpdateWebhookDto,
  type WebhookAttemptDto,
  type WebhookDto,
  toAttemptDto,
  toResentEventsDto,
  toWebhookDto,
} from './webhook.dto.ts';

/** How long the secret before a new one signs as well. */
const rotationMs = 24 * 3_600_000;

type WebhookOwner = Pick<Sender, 'accountId' | 'actor' | 'scopes'>;

export interface WebhookWithETag {
  webhook: WebhookDto;
  etag: string;
}

/** The addresses that receive events of an account. */
@Injectable()
export class WebhooksService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly secrets: SecretBox,
    private readonly client: GuardedClient,
    private readonly sender: WebhookSender,
    private readonly idempotency: IdempotencyService,
    private readonly limits: RateLimitsService,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  /** The oldest first. */
  async list(accountId: AccountId): Promise<WebhookDto[]> {
    return (await this.webhooks.list(accountId)).map(toWebhookDto);
  }

  /** The same for the console. @returns each with its newest attempt; null without one */
  async listWithLastAttempts(accountId: AccountId) {
    const last = new Map((await this.deliveries.findLastAttempts(accountId)).map((each) => [each.webhookId, each]));
    return (await this.list(accountId)).map((webhook) => {
      const attempt = last.get(webhook.id);
      return { ...webhook, lastAttempt: attempt ? toAttemptDto(attempt) : null };
    });
  }

  /** @throws ApiError `not_found`, also for a webhook of another account */
  async get(accountId: AccountId, id: string): Promise<WebhookWithETag> {
    return withETag(await this.find(accountId, id));
  }

  /**
   * The stored response to an `Idempotency-Key` is the id: the secret is nowhere in clear text.
   * @param key - requests with the same key create one webhook
   * @throws ApiError `plan_required`, `webhook_limit_reached`, `webhooks_not_configured`; `insufficient_scope` for a key that may not read what
   *   events contain; `invalid_request` for an address that is refused
   */
  async create(
    sender: Sender,
    { url, events, description, status }: CreateWebhookDto,
    key?: IdempotentRequest,
  ): Promise<Idempotent<NewWebhookDto & { etag: string }>> {
    const { accountId, plan, actor } = sender;
    if (!this.plans[plan].apiAccess) throw new ApiError('plan_required');
    assertMayReceive(sender, events);
    this.assertAllowed(url);
    const { result, isReplayed } = await this.idempotency.runOnce(sender, key, async (transaction) => {
      const id = webhookIds.create();
      const secret = this.secrets.encrypt(newWebhookSecret(), id);
      const webhook = { id, accountId, url, events, description, status, secret };
      if (!(await this.webhooks.create(webhook, maxWebhooks, actor, transaction)))
        throw new ApiError('webhook_limit_reached');
      this.audit.log(`The account ${accountId} created the webhook ${id}.`);
      return { id };
    });
    return { result: this.withSecret(await this.find(accountId, result.id)), isReplayed };
  }

  /** @throws ApiError `not_found`; `precondition_failed` unless `ifMatch` accepts the ETag; `insufficient_scope` and `invalid_request` as `create` */
  async update(
    owner: WebhookOwner,
    id: string,
    ifMatch: ETagMatcher,
    { url, events, description, status }: UpdateWebhookDto,
  ): Promise<WebhookWithETag> {
    const { accountId, actor } = owner;
    if (url !== undefined) this.assertAllowed(url);
    const change = (current: WebhookEntity) => {
      assertMatches(current, ifMatch);
      if (status === 'disabled' && current.status !== 'disabled')
        throw invalidField('status', 'can be disabled only by the service: send paused');
      const fields = { url, events, description, status };
      const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      assertMayReceive(owner, newlySent(current, { ...current, ...sent }));
      return status === undefined || status === 'disabled' ? sent : { ...sent, disabledReason: null };
    };
    const updated = await this.webhooks.update(accountId, parseId(id), change, { actor });
    return withETag(found(updated));
  }

  /** @throws ApiError `not_found`; `precondition_failed` as `update` */
  async delete({ accountId, actor }: WebhookOwner, id: string, ifMatch: ETagMatcher): Promise<WebhookDto> {
    const deleted = found(
      await this.webhooks.delete(accountId, parseId(id), (current) => assertMatches(current, ifMatch), actor),
    );
    this.audit.log(`The account ${accountId} deleted the webhook ${deleted.id}.`);
    return toWebhookDto(deleted);
  }

  /**
   * Creates another secret. The one before signs as well for 24 hours: also if the request is repeated, because its answer was lost. Not if no
   * key decrypts it.
   * @throws ApiError `not_found`, `webhooks_not_configured`, `insufficient_scope` as `create`
   */
  async rotateSecret(owner: WebhookOwner, id: string): Promise<NewWebhookDto & { etag: string }> {
    const { accountId, actor } = owner;
    const nowMs = Date.now();
    const change = (current: WebhookEntity) => {
      assertMayReceive(owner, current.events);
      const secret = this.secrets.encrypt(newWebhookSecret(), current.id);
      const isRotating = current.previousSecretEndsAt !== null && current.previousSecretEndsAt.getTime() > nowMs;
      // A secret that no key decrypts cannot sign. Stored as the previous one, it would block all events.
      const canSign = (each: Buffer | null) => each !== null && this.secrets.opens(each, current.id);
      if (isRotating && canSign(current.previousSecret)) return { secret };
      if (!canSign(current.secret)) return { secret, previousSecret: null, previousSecretEndsAt: null };
      return { secret, previousSecret: current.secret, previousSecretEndsAt: new Date(nowMs + rotationMs) };
    };
    const rotated = await this.webhooks.update(accountId, parseId(id), change, {
      actor,
      type: 'webhook.secret_changed',
    });
    const webhook = found(rotated);
    this.audit.log(`The account ${accountId} changed the secret of the webhook ${webhook.id}.`);
    return this.withSecret(webhook);
  }

  /**
   * Sends an event of the type `webhook.test` at once, also to a webhook that is paused. It is not sent again if that fails.
   * @throws ApiError `not_found`; `rate_limit_exceeded` after 60 in an hour; `webhooks_not_configured` if no key decrypts its secret
   */
  async test(accountId: AccountId, id: string): Promise<WebhookAttemptDto> {
    const webhook = await this.find(accountId, id);
    await this.limits.assertWithin('test-event', accountId, { code: 'rate_limit_exceeded' });
    const data = { webhookId: webhook.id, message: 'This is a test.' };
    const event = { id: eventIds.create(), type: 'webhook.test', occurredAt: new Date(), data };
    const { attempt } = await this.sender.send(webhook, event, 1).catch((error: unknown) => {
      throw error instanceof UnreadableSecretError
        ? new ApiError('webhooks_not_configured', { message: unreadable, cause: error })
        : error;
    });
    return toAttemptDto(await this.deliveries.addAttempt({ ...attempt, nextAttemptAt: null }));
  }

  /**
   * Sends events again.
   * @throws ApiError `not_found`, also for an event that the webhook cannot receive; `invalid_request`; `rate_limit_exceeded` after 20 in an hour;
   *   `insufficient_scope` as `create`
   */
  async resend(owner: WebhookOwner, id: string, { eventId, from, to }: ResendDto): Promise<ResentEventsDto> {
    const { accountId } = owner;
    const webhook = await this.find(accountId, id);
    assertMayReceive(owner, webhook.events);
    await this.limits.assertWithin('resend', accountId, { code: 'rate_limit_exceeded' });
    const start = from === undefined ? undefined : parseTargetDate(from);
    if (eventId === undefined && start === undefined) throw invalidField('eventId', 'is required', 'required');
    const end = (to === undefined ? undefined : parseTargetDate(to)) ?? new Date(Date.now());
    const resent = await this.deliveries.resend(webhook, eventId ?? { from: start ?? end, to: end });
    if (eventId !== undefined && resent.count === 0) throw new ApiError('not_found');
    return toResentEventsDto(resent);
  }

  /** A page of attempts, the newest first. @throws ApiError `not_found` */
  async listAttempts(
    accountId: AccountId,
    id: string,
    { limit, cursor }: ListAttemptsQueryDto,
  ): Promise<Page<WebhookAttemptDto>> {
    const webhook = await this.find(accountId, id);
    const found = await this.deliveries.listAttempts(webhook.id, limit + 1, cursor);
    return toPage(found.map(toAttemptDto), limit);
  }

  private async find(accountId: AccountId, id: string): Promise<WebhookEntity> {
    return found(await this.webhooks.find(accountId, parseId(id)));
  }

  private withSecret(webhook: WebhookEntity): NewWebhookDto & { etag: string } {
    const secret = formatWebhookSecret(this.secrets.decrypt(webhook.secret, webhook.id));
    return { ...toWebhookDto(webhook), secret, etag: etagOf(webhook) };
  }

  private assertAllowed(url: string): void {
    try {
      this.client.check(url);
    } catch (error) {
      throw error instanceof RefusedUrlError ? invalidField('url', error.message, 'is_webhook_url') : error;
    }
  }
}

const etagOf = ({ id, revision }: WebhookEntity) => `"${id}.${revision}"`;

const withETag = (webhook: WebhookEntity): WebhookWithETag => ({
  webhook: toWebhookDto(webhook),
  etag: etagOf(webhook),
});

const parseId = (id: string) => found(webhookIds.parse(id));

function assertMatches(webhook: WebhookEntity, ifMatch: ETagMatcher): void {
  if (!ifMatch((tag) => tag === etagOf(webhook))) throw new ApiError('precondition_failed', { message: hasChanged });
}

/** Otherwise a key could read by webhooks what it may not read by requests. */
function assertMayReceive(sender: WebhookOwner, events: readonly EventType[]): void {
  for (const type of events) assertHasScope(sender, scopeOfEvent(type), `the event ${type}`);
}

/** All events of a webhook that sends elsewhere or sends again; of others, those that are added. */
const newlySent = (before: WebhookEntity, after: WebhookEntity): EventType[] =>
  after.url !== before.url || (after.status === 'active' && before.status !== 'active')
    ? after.events
    : after.events.filter((type) => !before.events.includes(type));

const unreadable =
  'The secret of this webhook was encrypted with a key that this server no longer has. Ask the operator for that key, or create a new secret.';

const hasChanged =
  'The webhook has changed: its ETag does not match If-Match. Read the webhook again before you change it.';
