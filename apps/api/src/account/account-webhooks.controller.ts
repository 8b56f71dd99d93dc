import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiSchema, ApiTags, IntersectionType } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import type { ApiResult } from '../http/api-result.ts';
import type { ETagMatcher } from '../http/conditional-headers.ts';
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
} from '../webhooks/webhook.dto.ts';
import { ApiWebhookId } from '../webhooks/webhooks.controller.ts';
import { WebhooksService } from '../webhooks/webhooks.service.ts';
import { CurrentPassword } from '../authentication/current-password.ts';
import { RecentPasswordDto } from './credentials.dto.ts';

@ApiSchema({ name: 'CreateWebhookWithPassword', description: 'A new webhook.' })
class CreateAccountWebhookDto extends IntersectionType(CreateWebhookDto, RecentPasswordDto) {}

@ApiSchema({ name: 'UpdateWebhookWithPassword', description: 'The fields that change.' })
class UpdateAccountWebhookDto extends IntersectionType(UpdateWebhookDto, RecentPasswordDto) {}

@ApiSchema({ name: 'ListedWebhook', description: 'A webhook, with the newest attempt.' })
class ListedWebhookDto extends WebhookDto {
  @ApiProperty({
    type: WebhookAttemptDto,
    nullable: true,
    description: 'What was sent last; null if nothing was sent in the last 30 days.',
  })
  lastAttempt!: WebhookAttemptDto | null;
}

const anyVersion: ETagMatcher = () => true;

/**
 * The webhooks of the account, for the console. The rules are those of `/api/v1/webhooks`. What would send events elsewhere after the end of
 * a stolen session needs the password.
 */
@ApiTags('Webhooks')
@Controller('account/webhooks')
export class AccountWebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly currentPassword: CurrentPassword,
    private readonly links: PageLinks,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ summary: 'List webhooks, the oldest first' })
  @ApiOkDataResponse({ type: [ListedWebhookDto], description: 'The webhooks, without their secrets.' })
  listWebhooks(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<ListedWebhookDto[]> {
    return this.webhooks.listWithLastAttempts(accountId);
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Create a webhook',
    description:
      'Needs a plan with API access, and the password if the session is older than ten minutes. An account has at most 20 webhooks.',
  })
  @ApiCreatedDataResponse({
    type: NewWebhookDto,
    description: 'The webhook with its secret, which is returned only once.',
  })
  @ApiErrors(
    ...(['plan_required', 'webhook_limit_reached', 'webhooks_not_configured'] as const),
    ...(['invalid_credentials', 'too_many_attempts'] as const),
  )
  async createWebhook(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() { currentPassword, ...body }: CreateAccountWebhookDto,
  ): Promise<NewWebhookDto> {
    await this.currentPassword.assertRecent(caller, currentPassword);
    const { etag: _, ...webhook } = (await this.webhooks.create(caller, body)).result;
    return webhook;
  }

  @Patch(':id')
  @RequiresSession()
  @ApiOperation({
    summary: 'Update a webhook',
    description:
      'Changes the fields that you send and keeps the others. Another address needs the password if the session is older than ten minutes.',
  })
  @ApiWebhookId()
  @ApiOkDataResponse({ type: WebhookDto, description: 'The updated webhook.' })
  @ApiErrors('invalid_credentials', 'too_many_attempts')
  async updateWebhook(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Body() { currentPassword, ...body }: UpdateAccountWebhookDto,
  ): Promise<WebhookDto> {
    if (body.url !== undefined) await this.currentPassword.assertRecent(caller, currentPassword);
    return (await this.webhooks.update(caller, id, anyVersion, body)).webhook;
  }

  @Delete(':id')
  @RequiresSession()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to it. Its attempts are deleted, too.',
  })
  @ApiWebhookId()
  @ApiResponse({ status: 204, description: 'The webhook is deleted.' })
  async deleteWebhook(@CurrentSessionCaller() caller: SessionCaller, @Param('id') id: string): Promise<void> {
    await this.webhooks.delete(caller, id, anyVersion);
  }

  @Post(':id/secret')
  @RequiresSession()
  @ApiOperation({
    summary: 'Create a new secret for a webhook',
    description:
      'The one before signs as well for 24 hours. Needs the password if the session is older than ten minutes.',
  })
  @ApiWebhookId()
  @ApiCreatedDataResponse({
    type: NewWebhookDto,
    description: 'The webhook with its new secret, which is returned only once.',
  })
  @ApiErrors('webhooks_not_configured', 'invalid_credentials', 'too_many_attempts')
  async rotateWebhookSecret(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Body() { currentPassword }: RecentPasswordDto,
  ): Promise<NewWebhookDto> {
    await this.currentPassword.assertRecent(caller, currentPassword);
    const { etag: _, ...webhook } = await this.webhooks.rotateSecret(caller, id);
    return webhook;
  }

  @Post(':id/test')
  @RequiresSession()
  @ApiOperation({
    summary: 'Send a test event',
    description: 'Waits for the answer for at most 15 seconds. An account sends at most 60 in an hour.',
  })
  @ApiWebhookId()
  @ApiCreatedDataResponse({ type: WebhookAttemptDto, description: 'What was answered.' })
  @ApiErrors('webhooks_not_configured')
  testWebhook(
    @CurrentSessionCaller() { accountId }: SessionCaller,
    @Param('id') id: string,
  ): Promise<WebhookAttemptDto> {
    return this.webhooks.test(accountId, id);
  }

  @Post(':id/resends')
  @RequiresSession()
  @ApiOperation({
    summary: 'Send events again',
    description: 'One event, or those of a time, the first 10,000 at most. An account can do so 20 times in an hour.',
  })
  @ApiWebhookId()
  @ApiCreatedDataResponse({ type: ResentEventsDto, description: 'What is sent again. It follows soon.' })
  resendWebhookEvents(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Body() body: ResendDto,
  ): Promise<ResentEventsDto> {
    return this.webhooks.resend(caller, id, body);
  }

  @Get(':id/attempts')
  @RequiresSession()
  @ApiOperation({
    summary: 'List attempts, the newest first',
    description:
      'What was sent to a webhook within the last 30 days. Follow `next` in the `Link` header until it is missing.',
  })
  @ApiWebhookId()
  @ApiOkDataResponse({ type: [WebhookAttemptDto], description: 'A page of attempts.', headers: ['Link'] })
  async listWebhookAttempts(
    @CurrentSessionCaller() { accountId }: SessionCaller,
    @Param('id') id: string,
    @Query() query: ListAttemptsQueryDto,
  ): Promise<ApiResult<WebhookAttemptDto[]>> {
    const page = await this.webhooks.listAttempts(accountId, id, query);
    return this.links.respond(`/account/webhooks/${id}/attempts`, query, page);
  }
}
