import {
  Body,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller } from '@tminus/auth';
import type { IdempotentRequest } from '@tminus/database';
import type { FastifyRequest } from 'fastify';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { RecentPasswordGuard } from '../authentication/current-password.ts';
import { ApiResult } from '../http/api-result.ts';
import { ConditionalGet, type ETagMatcher, IfMatch } from '../http/conditional-headers.ts';
import { IdempotencyKey, replayHeaders } from '../http/idempotency.service.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse } from '../openapi/decorators.ts';
import { PageLinks } from '../http/page-links.ts';
import {
  CreateWebhookDto,
  ListAttemptsQueryDto,
  NewWebhookDto,
  ResendDto,
  ResentEventsDto,
  UpdateWebhookDto,
  WebhookAttemptDto,
  WebhookDto,
} from './webhook.dto.ts';
import { webhookExamples } from './webhook-examples.ts';
import { type WebhookWithETag, WebhooksService } from './webhooks.service.ts';

/** Documents the path parameter `id` of a webhook. */
export const ApiWebhookId = () =>
  ApiParam({
    name: 'id',
    description: 'The `id` of the webhook.',
    schema: { type: 'string', examples: ['whk_01m7yxhe0xe7ran31ygpx82d3j'] },
  });

/** Another address is like another webhook. */
class NewAddressGuard extends RecentPasswordGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest<{ Body: Partial<UpdateWebhookDto> }>>();
    return body.url === undefined || super.canActivate(context);
  }
}

const ok = { type: WebhookDto, headers: ['ETag'], examples: webhookExamples.one } as const;

@ApiTags('Webhooks')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly links: PageLinks,
  ) {}

  @Get()
  @Authenticated({ scope: 'webhooks:read' })
  @ApiOperation({
    summary: 'List webhooks',
    description: 'Returns all webhooks of the account, the oldest first, without their secrets.',
  })
  @ApiOkDataResponse({ type: [WebhookDto], description: 'The webhooks.', examples: webhookExamples.list })
  listWebhooks(@CurrentCaller() { accountId, sessionId }: Caller): Promise<WebhookDto[]> {
    return sessionId === undefined ? this.webhooks.list(accountId) : this.webhooks.listWithLastAttempts(accountId);
  }

  @Post()
  @Authenticated({ scope: 'webhooks:write' })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Create a webhook',
    description: `From now on, the service sends the events that you choose to the address, as Standard Webhooks 1.0.0 describes. The \`secret\` verifies
their signatures; it is returned only now. The address must belong to the public internet. An account has at most 20 webhooks.

If the webhook has been deleted in the meantime, for example with the key that created it, the answer is 404.`,
  })
  @ApiBody({ type: CreateWebhookDto, examples: webhookExamples.request })
  @ApiCreatedDataResponse({
    type: NewWebhookDto,
    description: 'The webhook with its secret.',
    headers: ['ETag', 'Idempotency-Replayed'],
    examples: webhookExamples.created,
  })
  @ApiErrors('webhook_limit_reached', 'webhooks_not_configured', 'not_found')
  async createWebhook(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: IdempotentRequest | undefined,
    @Body() body: CreateWebhookDto,
  ): Promise<ApiResult<NewWebhookDto>> {
    const created = await this.webhooks.create(caller, body, key);
    const { etag, ...webhook } = created.result;
    return new ApiResult(webhook, { ETag: etag, ...replayHeaders(created) });
  }

  @Get(':id')
  @Authenticated({ scope: 'webhooks:read' })
  @ConditionalGet()
  @ApiOperation({ summary: 'Get a webhook', description: 'Returns a webhook, without its secret.' })
  @ApiWebhookId()
  @ApiOkDataResponse({ ...ok, description: 'The webhook.' })
  async getWebhook(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<ApiResult<WebhookDto>> {
    return withETag(await this.webhooks.get(accountId, id));
  }

  @Patch(':id')
  @Authenticated({ scope: 'webhooks:write' })
  @UseGuards(NewAddressGuard)
  @ApiOperation({
    summary: 'Update a webhook',
    description: 'Changes the fields that you send and keeps the others. Attempts that follow go to the new address.',
  })
  @ApiWebhookId()
  @ApiBody({ type: UpdateWebhookDto, examples: webhookExamples.update })
  @ApiOkDataResponse({ ...ok, description: 'The updated webhook.' })
  async updateWebhook(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
    @Body() body: UpdateWebhookDto,
  ): Promise<ApiResult<WebhookDto>> {
    return withETag(await this.webhooks.update(caller, id, ifMatch, body));
  }

  @Delete(':id')
  @Authenticated({ scope: 'webhooks:write' })
  @ApiOperation({
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to it. Its attempts are deleted, too.',
  })
  @ApiWebhookId()
  @ApiOkDataResponse({
    type: WebhookDto,
    description: 'The last version of the webhook.',
    examples: webhookExamples.one,
  })
  deleteWebhook(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
  ): Promise<WebhookDto> {
    return this.webhooks.delete(caller, id, ifMatch);
  }

  @Post(':id/secret')
  @Authenticated({ scope: 'webhooks:write', needsBody: false })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Create a new secret for a webhook',
    description: `For 24 hours, each event has two signatures: one by the new secret and one by the one before. Both verify it, so you can change your
receiver at any time during the day. If you create another one within this time, the secret
before the first one still works until its day is over, and the one in between ends at once. A secret that the server can no longer decrypt
does not sign.`,
  })
  @ApiWebhookId()
  @ApiCreatedDataResponse({
    type: NewWebhookDto,
    description: 'The webhook with its new secret, which is returned only once.',
    headers: ['ETag'],
    examples: webhookExamples.rotated,
  })
  @ApiErrors('webhooks_not_configured')
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
  ): Promise<ApiResult<NewWebhookDto>> {
    const { etag, ...webhook } = await this.webhooks.rotateSecret(caller, id);
    return new ApiResult(webhook, { ETag: etag });
  }

  @Post(':id/test')
  @Authenticated({ scope: 'webhooks:write', needsBody: false })
  @ApiOperation({
    summary: 'Send a test event',
    description: `Sends an event of the type \`webhook.test\` at once, waits for the answer for at most 15 seconds and returns it. Also for a webhook that is
paused or disabled. It is not sent again. An account sends at most 60 in an hour.`,
  })
  @ApiWebhookId()
  @ApiCreatedDataResponse({
    type: WebhookAttemptDto,
    description: 'What was answered.',
    examples: webhookExamples.attempt,
  })
  @ApiErrors('webhooks_not_configured')
  testWebhook(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<WebhookAttemptDto> {
    return this.webhooks.test(accountId, id);
  }

  @Post(':id/resends')
  @Authenticated({ scope: 'webhooks:write' })
  @ApiOperation({
    summary: 'Send events again',
    description: `Sends one event again, or all events of a time, the first 10,000 at most, in their order. Also those that were delivered, and those that occurred while
the webhook was paused or disabled, or before it existed. Each keeps its \`webhook-id\`, and has ten attempts again. Only types of events that the
webhook receives. A webhook that is not active gets them when it is active again. An account can send events again 20 times in an hour.`,
  })
  @ApiWebhookId()
  @ApiBody({ type: ResendDto, examples: webhookExamples.resend })
  @ApiCreatedDataResponse({
    type: ResentEventsDto,
    description: 'What is sent again. It follows soon.',
    examples: webhookExamples.resent,
  })
  resendWebhookEvents(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ResendDto,
  ): Promise<ResentEventsDto> {
    return this.webhooks.resend(caller, id, body);
  }

  @Get(':id/attempts')
  @Authenticated({ scope: 'webhooks:read' })
  @ApiOperation({
    summary: 'List attempts',
    description:
      'Returns what was sent to a webhook within the last 30 days, the newest first, one page at a time. Follow `next` in the `Link` header until it is missing.',
  })
  @ApiWebhookId()
  @ApiOkDataResponse({
    type: [WebhookAttemptDto],
    description: 'A page of attempts.',
    headers: ['Link'],
    examples: webhookExamples.attempts,
  })
  async listWebhookAttempts(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Query() query: ListAttemptsQueryDto,
  ): Promise<ApiResult<WebhookAttemptDto[]>> {
    const page = await this.webhooks.listAttempts(accountId, id, query);
    return this.links.respond(`/api/v1/webhooks/${id}/attempts`, query, page);
  }
}

const withETag = ({ webhook, etag }: WebhookWithETag) => new ApiResult(webhook, { ETag: etag });
