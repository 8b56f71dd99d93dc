import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiSchema, ApiTags } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import { EmbedSecretDto, NewEmbedSecretDto } from '../../embed-secrets/embed-secret.dto.ts';
import { ApiEmbedSecretId } from '../../embed-secrets/embed-secrets.controller.ts';
import { EmbedSecretsService } from '../../embed-secrets/embed-secrets.service.ts';
import { IsPassword } from '../../http/text-validators.ts';
import { Optional } from '../../http/validators.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse } from '../../openapi/decorators.ts';
import { CurrentPassword } from '../password/password-checks.ts';

@ApiSchema({ name: 'CreateEmbedSecret', description: 'A proof that the owner asks for an embed secret.' })
export class CreateEmbedSecretDto {
  @Optional()
  @IsPassword()
  @ApiProperty({
    description: 'Required if the session began more than ten minutes ago and the account has a password.',
  })
  currentPassword?: string;
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
  @ApiOperation({ operationId: 'listEmbedSecrets', summary: 'List the embed secrets, the older one first' })
  @ApiOkDataResponse({ type: [EmbedSecretDto], description: 'The one or two valid secrets.' })
  list(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<EmbedSecretDto[]> {
    return this.secrets.list(accountId);
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    operationId: 'createEmbedSecret',
    summary: 'Create a second embed secret',
    description: 'Needs the password if the session is older than ten minutes. An account can create 100 a day.',
  })
  @ApiCreatedDataResponse({ type: NewEmbedSecretDto, description: 'The new secret, which is returned only once.' })
  @ApiErrors('embed_secret_limit', 'daily_limit_reached', 'invalid_credentials', 'too_many_attempts')
  async create(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() { currentPassword }: CreateEmbedSecretDto,
  ): Promise<NewEmbedSecretDto> {
    await this.currentPassword.assertRecent(caller, currentPassword);
    return this.secrets.create(caller.accountId, 'daily_limit_reached');
  }

  @Delete(':id')
  @RequiresSession()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'endEmbedSecret',
    summary: 'End an embed secret',
    description:
      'Image services ignore signatures by it within a second. The only secret of an account cannot be ended.',
  })
  @ApiEmbedSecretId()
  @ApiResponse({ status: 204, description: 'The secret has ended.' })
  @ApiErrors('embed_secret_limit')
  async end(@CurrentSessionCaller() { accountId }: SessionCaller, @Param('id') id: string): Promise<void> {
    await this.secrets.end(accountId, id);
  }
}
