import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AllowsSession,
  CurrentSession,
  type OpenedSession,
  Public,
  RequiresSession,
  type Session,
  SessionsService,
} from '@tminus/auth';
import type { FastifyRequest } from 'fastify';
import { ApiResult } from '../../http/api-result.ts';
import { ApiOkDataResponse } from '../../openapi/api-data-response.ts';
import { CredentialsDto } from './dto/credentials.dto.ts';
import { SessionStateDto } from './dto/session-state.dto.ts';
import { SessionClients } from './session-client.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionStates } from './session-state.ts';
import { SignInService } from './sign-in.service.ts';

/** Signing in and out, and the state with which the console starts. */
@ApiTags('Session')
@Controller('account/session')
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly states: SessionStates,
    private readonly cookie: SessionCookie,
    private readonly clients: SessionClients,
  ) {}

  @Get()
  @AllowsSession()
  @ApiOperation({
    operationId: 'getSession',
    summary: 'Get the session',
    description: 'Who is signed in, the CSRF token, and what this server offers.',
  })
  @ApiOkDataResponse({ type: SessionStateDto, description: 'The state of the session.' })
  async get(
    @CurrentSession() session: Session | undefined,
    @Req() { headers }: FastifyRequest,
  ): Promise<SessionStateDto | ApiResult<SessionStateDto>> {
    const token = this.cookie.read(headers);
    const rotated =
      token !== undefined && session?.needsRotation ? await this.sessions.rotate(token, session) : undefined;
    return rotated ? this.respond(rotated) : this.states.describe(session);
  }

  @Post()
  @Public()
  @ApiOperation({ operationId: 'signIn', summary: 'Sign in', description: 'Starts a session with a password.' })
  async create(@Body() body: CredentialsDto, @Req() request: FastifyRequest): Promise<ApiResult<SessionStateDto>> {
    const opened = await this.signIn.withPassword(body, this.clients.of(request));
    return this.replace(request, opened);
  }

  @Delete()
  @RequiresSession()
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out', description: 'Ends the session.' })
  async end(@Req() { headers }: FastifyRequest): Promise<ApiResult<undefined>> {
    await this.sessions.endByToken(this.cookie.read(headers) ?? '');
    return new ApiResult(undefined, { 'Set-Cookie': this.cookie.clear() });
  }

  /** Ends the session that the browser had before, and makes it use the new one. */
  private async replace({ headers }: FastifyRequest, opened: OpenedSession): Promise<ApiResult<SessionStateDto>> {
    const previous = this.cookie.read(headers);
    if (previous !== undefined) await this.sessions.endByToken(previous);
    return this.respond(opened);
  }

  private async respond({ token, session }: OpenedSession): Promise<ApiResult<SessionStateDto>> {
    return new ApiResult(await this.states.describe(session), { 'Set-Cookie': this.cookie.store(token) });
  }
}
