import { Body, Controller, Delete, Get, Param, Patch, Post, Query, UseGuards, Module } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, ApiKeysService } from '@tminus/auth';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { RecentPasswordGuard } from '../authentication/current-password.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse } from '../openapi/decorators.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import {
  CreateApiKeyDto,
  KeyDto,
  keyExamples,
  keyRequestExamples,
  NewKeyDto,
  RevokeKeyQueryDto,
  UpdateApiKeyDto,
} from './key.dto.ts';
import { KeysService } from './keys.service.ts';

const ApiKeyId = () =>
  ApiParam({
    name: 'id',
    description: 'The `id` of the key: the 8 characters after `tm_` or `tmtest_`.',
    schema: { type: 'string', examples: ['a1B2c3D4'] },
  });

const rules = `A key gives no scope that it does not have, and nothing that lasts longer than it. A test key sees and changes only test keys.`;

@ApiTags('API keys')
@Controller('api/v1/keys')
class ApiKeysController {
  constructor(private readonly keys: KeysService) {}

  @Get()
  @Authenticated({ scope: 'keys:read', allowsTestKeys: true })
  @ApiOperation({
    summary: 'List the API keys',
    description:
      'Returns the active keys of the account, then the newest of those that were revoked or have expired, without their secrets.',
  })
  @ApiOkDataResponse({ type: [KeyDto], description: 'At most 200 keys.', examples: keyExamples.list })
  listKeys(@CurrentCaller() caller: Caller): Promise<KeyDto[]> {
    return this.keys.list(caller);
  }

  @Post()
  @Authenticated({ scope: 'keys:write', allowsTestKeys: true })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Create an API key',
    description: `${rules} If you send no \`expiresInDays\`, the new key expires when the key of the request does. An account can have 50 active keys,
and create 100 a day. The secret is not stored, so there is no \`Idempotency-Key\`: if you lose the response, revoke the key and create another.`,
  })
  @ApiBody({ type: CreateApiKeyDto, examples: keyRequestExamples.create })
  @ApiCreatedDataResponse({
    type: NewKeyDto,
    description: 'The key with its secret, which is returned only once.',
    examples: keyExamples.created,
  })
  @ApiErrors('key_limit_reached', 'live_key_required')
  createKey(@CurrentCaller() caller: Caller, @Body() body: CreateApiKeyDto): Promise<NewKeyDto> {
    return this.keys.create(caller, body);
  }

  @Patch(':id')
  @Authenticated({ scope: 'keys:write', allowsTestKeys: true })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Update an API key',
    description: `Changes the fields that you send and keeps the others. All services follow within a second. ${rules} It can change itself, and
take scopes away from any key. Keys that were revoked or have expired are not found.`,
  })
  @ApiKeyId()
  @ApiBody({ type: UpdateApiKeyDto, examples: keyRequestExamples.update })
  @ApiOkDataResponse({ type: KeyDto, description: 'The key.', examples: keyExamples.updated })
  updateKey(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: UpdateApiKeyDto): Promise<KeyDto> {
    return this.keys.update(caller, id, body);
  }

  @Delete(':id')
  @Authenticated({ scope: 'keys:write', allowsTestKeys: true })
  @ApiOperation({
    summary: 'Revoke an API key',
    description: `All services reject the key within a second. A key can revoke itself. Keys that it has created remain, and so do webhooks unless you send \`webhooks=delete\`.`,
  })
  @ApiKeyId()
  @ApiOkDataResponse({ type: KeyDto, description: 'The key.', examples: keyExamples.revoked })
  revokeKey(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RevokeKeyQueryDto,
  ): Promise<KeyDto> {
    return this.keys.revoke(caller, id, query);
  }
}

/** `/api/v1/keys`. */
@Module({
  imports: [AuthenticationModule, RateLimitsModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, KeysService],
  exports: [ApiKeysService, KeysService],
})
export class KeysModule {}
