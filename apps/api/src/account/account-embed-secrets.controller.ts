import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiSchema, ApiTags } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import type { TimerId } from '@tminus/domain';
import { EmbedSecretDto, NewEmbedSecretDto, RecipientKeyDto } from '../embed-secrets/embed-secret.dto.ts';
import { ApiEmbedSecretId } from '../embed-secrets/embed-secrets.controller.ts';
import { EmbedSecretsService } from '../embed-secrets/embed-secrets.service.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse, ApiTimerId } from '../openapi/decorators.ts';
import { CurrentPassword } from '../authentication/current-password.ts';
import { RecentPasswordDto } from './credentials.dto.ts';
import { AccountTimersService } from './timers/account-timers.service.ts';

@ApiSchema({ name: 'TimerKey', description: 'The key of a timer.' })
class TimerKeyDto {
  @ApiProperty({
    description: '64 hex digits in lower case: the HMAC-SHA-256 of the id of the timer, with the newest secret.',
  })
  key!: string;
}

@ApiTags('Embed secrets')
@Controller('account/embed-secrets')
export class AccountEmbedSecretsController {
  constructor(
    private readonly secrets: EmbedSecretsService,
    private readonly currentPassword: CurrentPassword,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ summary: 'List the embed secrets, the older one first' })
  @ApiOkDataResponse({ type: [EmbedSecretDto], description: 'The one or two valid secrets.' })
  listEmbedSecrets(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<EmbedSecretDto[]> {
    return this.secrets.list(accountId);
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Create a second embed secret',
    description: 'Needs the password if the session is older than ten minutes. An account can create 100 a day.',
  })
  @ApiCreatedDataResponse({ type: NewEmbedSecretDto, description: 'The new secret, which is returned only once.' })
  @ApiErrors('embed_secret_limit', 'daily_limit_reached', 'invalid_credentials', 'too_many_attempts')
  async createEmbedSecret(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() { currentPassword }: RecentPasswordDto,
  ): Promise<NewEmbedSecretDto> {
    await this.currentPassword.assertRecent(caller, currentPassword);
    return this.secrets.create(caller);
  }

  @Post('recipient-key')
  @HttpCode(200)
  @RequiresSession()
  @ApiOperation({
    summary: 'Show the key of recipients',
    description: 'Needs the password if the session is older than ten minutes.',
  })
  @ApiOkDataResponse({ type: RecipientKeyDto, description: 'The key.', examples: {} })
  @ApiErrors('embed_secret_limit', 'invalid_credentials', 'too_many_attempts')
  async showRecipientKey(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() { currentPassword }: RecentPasswordDto,
  ): Promise<RecipientKeyDto> {
    await this.currentPassword.assertRecent(caller, currentPassword);
    return this.secrets.recipientKey(caller.accountId);
  }

  @Delete(':id')
  @RequiresSession()
  @HttpCode(204)
  @ApiOperation({
    summary: 'End an embed secret',
    description:
      'Image services ignore signatures by it within a second. The only secret of an account cannot be ended.',
  })
  @ApiEmbedSecretId()
  @ApiResponse({ status: 204, description: 'The secret has ended.' })
  @ApiErrors('embed_secret_limit')
  async endEmbedSecret(@CurrentSessionCaller() caller: SessionCaller, @Param('id') id: string): Promise<void> {
    await this.secrets.end(caller, id);
  }
}

/** For people who write templates, and may sign for one timer only. */
@ApiTags('Embed secrets')
@Controller('account/timers/:id/key')
export class TimerKeysController {
  constructor(
    private readonly timers: AccountTimersService,
    private readonly secrets: EmbedSecretsService,
    private readonly currentPassword: CurrentPassword,
  ) {}

  @Post()
  @HttpCode(200)
  @RequiresSession()
  @ApiOperation({
    summary: 'Show the key of a timer',
    description:
      'It signs starts and deadlines of this timer only. Made from the newest embed secret, it ends with it. Needs the password if the session is older than ten minutes.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({ type: TimerKeyDto, description: 'The key.', examples: {} })
  @ApiErrors('invalid_credentials', 'too_many_attempts')
  async showTimerKey(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Body() { currentPassword }: RecentPasswordDto,
  ): Promise<TimerKeyDto> {
    const timer = await this.timers.get(caller, id);
    await this.currentPassword.assertRecent(caller, currentPassword);
    return { key: await this.secrets.keyOf(caller.accountId, timer.id as TimerId) };
  }
}
