import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import type { FastifyRequest } from 'fastify';
import { Authenticated, CurrentSessionCaller, Public } from '../../authentication/access.ts';
import type { ApiResult } from '../../http/api-result.ts';
import { ApiCreatedDataResponse, ApiOkDataResponse, ApiErrors } from '../../openapi/decorators.ts';
import { SessionStateDto } from '../session/session.dto.ts';
import { SessionResponder } from '../session/session-responder.ts';
import { ChangePasswordDto, RequestPasswordResetDto, ResetPasswordDto } from '../credentials.dto.ts';
import { PasswordService } from './password.service.ts';

@ApiTags('Profile')
@Controller('account')
export class PasswordController {
  constructor(
    private readonly passwords: PasswordService,
    private readonly responder: SessionResponder,
  ) {}

  @Put('password')
  @Authenticated({ session: true })
  @ApiOperation({
    summary: 'Change the password',
    description:
      'Ends all other sessions and the links of the account. This session gets a new token. If it is the first password, a change of the email address goes on.',
  })
  @ApiOkDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('invalid_credentials', 'too_many_attempts')
  async changePassword(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() body: ChangePasswordDto,
    @Req() request: FastifyRequest,
  ): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.passwords.change(caller, body, request));
  }

  @Post('password-reset')
  @Public()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Request a link that resets the password',
    description: 'Sends an email if there is an account with the address. The response is always the same.',
  })
  @ApiAcceptedResponse({ description: 'If the address has an account, the email will be sent.' })
  @ApiErrors('mail_not_configured', 'too_many_attempts', 'csrf_token_invalid')
  async requestPasswordReset(@Body() body: RequestPasswordResetDto, @Req() request: FastifyRequest): Promise<object> {
    await this.passwords.requestReset(body, request);
    return {};
  }

  @Put('password-reset')
  @Public()
  @HttpCode(201)
  @ApiOperation({
    summary: 'Reset the password',
    description: 'Sets a new password with the token of a link, ends all sessions of the account and starts a new one.',
  })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('link_invalid', 'csrf_token_invalid')
  async resetPassword(
    @Body() body: ResetPasswordDto,
    @Req() request: FastifyRequest,
  ): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.passwords.reset(body, request));
  }
}
