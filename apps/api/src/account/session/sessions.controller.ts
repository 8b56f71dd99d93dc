import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller, SessionsService } from '@tminus/auth';
import { ApiError, sessionIds } from '@tminus/domain';
import { ApiResult } from '../../http/api-result.ts';
import { ApiOkDataResponse } from '../../openapi/api-data-response.ts';
import { browserName } from './browser-name.ts';
import { SessionListItemDto } from './session.dto.ts';
import { SessionResponder } from './session-responder.ts';

/** The browsers that are signed in to an account. */
@ApiTags('Session')
@Controller('account/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly responder: SessionResponder,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ operationId: 'listSessions', summary: 'List the sessions', description: 'Most recently used first.' })
  @ApiOkDataResponse({ type: [SessionListItemDto], description: 'The sessions of the account.' })
  async list(@CurrentSessionCaller() { accountId, sessionId }: SessionCaller): Promise<SessionListItemDto[]> {
    const sessions = await this.sessions.list(accountId);
    return sessions.map(({ id, createdAt, lastUsedAt, address, userAgent }) => ({
      id,
      current: id === sessionId,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      address,
      ...browserName(userAgent),
    }));
  }

  @Delete()
  @RequiresSession()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'All sessions have ended.' })
  @ApiOperation({
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the account, including this one.',
  })
  async endAll(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<ApiResult<undefined>> {
    await this.sessions.endAll(accountId);
    return this.responder.end();
  }

  @Delete(':id')
  @RequiresSession()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiParam({ name: 'id', description: 'The `id` of the session.', schema: { type: 'string' } })
  @ApiOperation({ operationId: 'endSession', summary: 'End a session', description: 'Signs a browser out.' })
  async end(
    @CurrentSessionCaller() { accountId, sessionId }: SessionCaller,
    @Param('id') id: string,
  ): Promise<ApiResult<undefined> | undefined> {
    const parsed = sessionIds.parse(id);
    if (parsed === undefined || !(await this.sessions.end(accountId, parsed))) throw new ApiError('not_found');
    return parsed === sessionId ? this.responder.end() : undefined;
  }
}
