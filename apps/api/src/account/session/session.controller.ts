import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowsSession, CurrentSession, Public, RequiresSession, type Session, SessionsService } from '@tminus/auth';
import type { FastifyRequest } from 'fastify';
import type { ApiResult } from '../../http/api-result.ts';
import { ApiCreatedDataResponse, ApiOkDataResponse } from '../../openapi/api-data-response.ts';
import { ApiErrors } from '../../openapi/api-errors.ts';
import { CredentialsDto, LinkTokenDto, SessionStateDto } from './session.dto.ts';
import { SessionCookie } from '../../authentication/session-cookie.ts';
import { SessionResponder } from './session-responder.ts';
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
    private readonly responder: SessionResponder,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @AllowsSession()
  @ApiOperation({
    operationId: 'getSession',
    summary: 'Get the session',
    description:
      'Who is signed in, the CSRF token, and what this server offers. Once a day, the session gets a new token.',
  })
  @ApiOkDataResponse({ type: SessionStateDto, description: 'The state of the session.' })
  async get(
    @CurrentSession() session: Session | undefined,
    @Req() { headers }: FastifyRequest,
  ): Promise<SessionStateDto | ApiResult<SessionStateDto>> {
    const token = this.cookie.read(headers);
    const rotated =
      token !== undefined && session?.needsRotation ? await this.sessions.rotate(token, session) : undefined;
    return rotated ? this.responder.resume(rotated) : this.states.describe(session);
  }

  @Post()
  @Public()
  @ApiOperation({ operationId: 'signIn', summary: 'Sign in', description: 'Starts a session with a password.' })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('invalid_credentials', 'too_many_attempts', 'csrf_token_invalid')
  async create(@Body() body: CredentialsDto, @Req() request: FastifyRequest): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.signIn.withPassword(body, request));
  }

  @Post('link')
  @Public()
  @ApiOperation({
    operationId: 'signInWithLink',
    summary: 'Sign in with a link',
    description: 'Starts a session with the token of a link, which works once.',
  })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('link_invalid', 'csrf_token_invalid')
  async createWithLink(
    @Body() { token }: LinkTokenDto,
    @Req() request: FastifyRequest,
  ): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.signIn.withLink(token, request));
  }

  @Delete()
  @RequiresSession()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out', description: 'Ends the session.' })
  async end(@Req() { headers }: FastifyRequest): Promise<ApiResult<undefined>> {
    await this.sessions.endByToken(this.cookie.read(headers) ?? '');
    return this.responder.end();
  }
}
