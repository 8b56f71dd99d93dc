import { Controller, Delete, Get, Param, Post, UseGuards, Module } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@tminus/auth';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { RecentPasswordGuard } from '../authentication/current-password.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse } from '../openapi/decorators.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { EmbedSecretDto, embedSecretExamples, NewEmbedSecretDto, RecipientKeyDto } from './embed-secret.dto.ts';
import { EmbedSecretsService } from './embed-secrets.service.ts';

const ApiEmbedSecretId = () =>
  ApiParam({
    name: 'id',
    description: 'The `id` of the embed secret.',
    schema: { type: 'string', examples: ['1f0c9b7e'] },
  });

@ApiTags('Embed secrets')
@Controller('api/v1/embed-secrets')
class EmbedSecretsController {
  constructor(private readonly secrets: EmbedSecretsService) {}

  @Get()
  @Authenticated({ scope: 'timers:read' })
  @ApiOperation({
    summary: 'List the embed secrets',
    description:
      'Returns the secrets with which the account signs the starts of evergreen timers and the deadlines of personal ones, the older one first, without their secret parts.',
  })
  @ApiOkDataResponse({
    type: [EmbedSecretDto],
    description: 'The one or two valid secrets.',
    examples: embedSecretExamples.one,
  })
  listEmbedSecrets(@CurrentCaller() { accountId }: Caller): Promise<EmbedSecretDto[]> {
    return this.secrets.list(accountId);
  }

  @Get('recipient-key')
  @Authenticated({ scope: 'timers:write' })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Get the key of recipients',
    description:
      'With it, your programs find out which recipient the `sub` of a deadline token and the event `timer.started` name.',
  })
  @ApiOkDataResponse({ type: RecipientKeyDto, description: 'The key.', examples: embedSecretExamples.recipientKey })
  @ApiErrors('embed_secret_limit')
  getRecipientKey(@CurrentCaller() { accountId }: Caller): Promise<RecipientKeyDto> {
    return this.secrets.recipientKey(accountId);
  }

  @Post()
  @Authenticated({ scope: 'timers:write', needsBody: false })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Create a second embed secret',
    description: `Starts a rotation. Signatures by the first secret stay valid until you end it. An account has at most two secrets, and creates at most
100 a day. If you lose the new one, end it and create another.`,
  })
  @ApiCreatedDataResponse({
    type: NewEmbedSecretDto,
    description: 'The new secret, which is returned only once.',
    examples: embedSecretExamples.created,
  })
  @ApiErrors('embed_secret_limit')
  createEmbedSecret(@CurrentCaller() caller: Caller): Promise<NewEmbedSecretDto> {
    return this.secrets.create(caller);
  }

  @Delete(':id')
  @Authenticated({ scope: 'timers:write' })
  @ApiOperation({
    summary: 'End an embed secret',
    description: `Ends a rotation. Image services ignore signatures by the secret within a second. The countdowns of recipients who are identified by
\`uid\` continue. The only secret of an account cannot be ended.`,
  })
  @ApiEmbedSecretId()
  @ApiOkDataResponse({
    type: EmbedSecretDto,
    description: 'The secret that has ended.',
    examples: embedSecretExamples.ended,
  })
  @ApiErrors('embed_secret_limit')
  endEmbedSecret(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<EmbedSecretDto> {
    return this.secrets.end(caller, id);
  }
}

/** `/api/v1/embed-secrets`. */
@Module({
  imports: [AuthenticationModule, RateLimitsModule],
  controllers: [EmbedSecretsController],
  providers: [EmbedSecretsService],
  exports: [EmbedSecretsService],
})
export class EmbedSecretsModule {}
