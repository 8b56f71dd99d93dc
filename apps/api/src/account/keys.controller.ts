import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiSchema, ApiTags, IntersectionType } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import { ApiCreatedDataResponse, ApiOkDataResponse, ApiErrors } from '../openapi/decorators.ts';
import { CreateApiKeyDto, KeyDto, NewKeyDto, RevokeKeyQueryDto } from '../keys/key.dto.ts';
import { KeysService } from '../keys/keys.service.ts';
import { RecentPasswordDto } from './credentials.dto.ts';
import { CurrentPassword } from '../authentication/current-password.ts';

@ApiSchema({ name: 'CreateKeyWithPassword', description: 'A new API key.' })
class CreateKeyDto extends IntersectionType(CreateApiKeyDto, RecentPasswordDto) {}

@ApiTags('API keys')
@Controller('account/keys')
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly currentPassword: CurrentPassword,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({
    summary: 'List API keys',
    description: 'Active keys first, then the newest of those that were revoked or have expired.',
  })
  @ApiOkDataResponse({ type: [KeyDto], description: 'The API keys.' })
  listKeys(@CurrentSessionCaller() caller: SessionCaller): Promise<KeyDto[]> {
    return this.keys.list(caller);
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Create an API key',
    description:
      'Needs a plan with API access, and the password if the session is older than ten minutes. An account can have 50 active keys, and create 100 a day.',
  })
  @ApiCreatedDataResponse({ type: NewKeyDto, description: 'The key with its secret, which is returned only once.' })
  @ApiErrors('plan_required', 'key_limit_reached', 'daily_limit_reached', 'invalid_credentials', 'too_many_attempts')
  async createKey(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() { currentPassword, ...key }: CreateKeyDto,
  ): Promise<NewKeyDto> {
    await this.currentPassword.assertRecent(caller, currentPassword);
    return this.keys.create(caller, key);
  }

  @Delete(':id')
  @RequiresSession()
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke an API key', description: 'All services reject the key within a second.' })
  @ApiParam({ name: 'id', description: 'The `id` of the key.', schema: { type: 'string' } })
  @ApiResponse({ status: 204, description: 'The key is revoked.' })
  async revokeKey(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Query() query: RevokeKeyQueryDto,
  ): Promise<void> {
    await this.keys.revoke(caller, id, query);
  }
}
