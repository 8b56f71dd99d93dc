import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Session, type SessionCaller, SessionsService } from '@tminus/auth';
import { ApiError, found, sessionIds } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { Authenticated, CurrentSession, CurrentSessionCaller, Public } from '../../authentication/access.ts';
import { SessionCookie } from '../../authentication/session-cookie.ts';
import { ApiResult } from '../../http/api-result.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse } from '../../openapi/decorators.ts';
import { CredentialsDto, SignInLinkDto } from '../credentials.dto.ts';
import { SessionResponder, SessionStates } from './session-responder.ts';
import { SessionListItemDto, SessionStateDto, toSessionListItem } from './session.dto.ts';
import { SignInService } from './sign-in.service.ts';

/** Signing in and out, the state with which the console starts, and the browsers that are signed in to an account. */
@ApiTags('Session')
@Controller('account')
export class SessionController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly states: SessionStates,
    private readonly responder: SessionResponder,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('session')
  @Public({ readsSession: true })
  @ApiOperation({
    summary: 'Get the session',
    description:
      'Who is signed in, the CSRF token, and what this server offers. Once a day, the session gets a new token.',
  })
  @ApiOkDataResponse({ type: SessionStateDto, description: 'The state of the session.' })
  async getSession(
    @CurrentSession() session: Session | undefined,
    @Req() { headers }: FastifyRequest,
  ): Promise<SessionStateDto | ApiResult<SessionStateDto>> {
    const token = this.cookie.read(headers);
    const rotated =
      token !== undefined && session?.needsRotation ? await this.sessions.rotate(token, session) : undefined;
    return rotated ? this.responder.resume(rotated) : this.states.describe(session);
  }

  @Post('session')
  @Public()
  @ApiOperation({ summary: 'Sign in', description: 'Starts a session with a password.' })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('invalid_credentials', 'too_many_attempts', 'csrf_token_invalid')
  async signIn(@Body() body: CredentialsDto, @Req() request: FastifyRequest): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.signIns.withPassword(body, request));
  }

  @Post('session/link')
  @Public()
  @ApiOperation({
    summary: 'Sign in with a link',
    description: 'Starts a session with the token of a link, which works once.',
  })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('link_invalid', 'csrf_token_invalid')
  async signInWithLink(
    @Body() body: SignInLinkDto,
    @Req() request: FastifyRequest,
  ): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.signIns.withLink(body, request));
  }

  @Delete('session')
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiOperation({ summary: 'Sign out', description: 'Ends the session.' })
  async signOut(@CurrentSessionCaller() caller: SessionCaller): Promise<ApiResult<undefined>> {
    await this.sessions.end(caller, caller.sessionId);
    return this.responder.end();
  }

  @Get('sessions')
  @Authenticated({ session: true })
  @ApiOperation({ summary: 'List the sessions', description: 'Most recently used first.' })
  @ApiOkDataResponse({ type: [SessionListItemDto], description: 'The sessions of the account.' })
  async listSessions(@CurrentSessionCaller() { accountId, sessionId }: SessionCaller): Promise<SessionListItemDto[]> {
    return (await this.sessions.list(accountId)).map((each) => toSessionListItem(each, sessionId));
  }

  @Delete('sessions')
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'All sessions have ended.' })
  @ApiOperation({
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the account, including this one.',
  })
  async signOutEverywhere(@CurrentSessionCaller() caller: SessionCaller): Promise<ApiResult<undefined>> {
    await this.sessions.endAll(caller);
    return this.responder.end();
  }

  @Delete('sessions/:id')
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiParam({ name: 'id', description: 'The `id` of the session.', schema: { type: 'string' } })
  @ApiOperation({ summary: 'End a session', description: 'Signs a browser out.' })
  async endSession(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
  ): Promise<ApiResult<undefined> | undefined> {
    const sessionId = found(sessionIds.parse(id));
    if (!(await this.sessions.end(caller, sessionId))) throw new ApiError('not_found');
    return sessionId === caller.sessionId ? this.responder.end() : undefined;
  }
}
