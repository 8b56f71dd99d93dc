import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../authentication/access.ts';
import type { ApiResult } from '../../http/api-result.ts';
import { ApiCreatedDataResponse, ApiErrors } from '../../openapi/decorators.ts';
import { SessionStateDto } from '../session/session.dto.ts';
import { SessionResponder } from '../session/session-responder.ts';
import { FinishSignUpDto, RequestSignUpDto, SignUpDto } from '../credentials.dto.ts';
import { SignUpService } from './sign-up.service.ts';

@ApiTags('Session')
@Controller('account/sign-up')
export class SignUpController {
  constructor(
    private readonly service: SignUpService,
    private readonly responder: SessionResponder,
  ) {}

  @Post()
  @Public()
  @ApiOperation({
    summary: 'Create an account',
    description:
      'Creates an account on the plan `free` and starts a session, if the operator allows it and the server sends no email.',
  })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('sign_up_closed', 'email_not_confirmed', 'email_taken', 'too_many_attempts', 'csrf_token_invalid')
  async signUp(@Body() body: SignUpDto, @Req() request: FastifyRequest): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.service.signUp(body, request));
  }

  @Post('link')
  @Public()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Request a link that creates an account',
    description: 'Sends an email to the address. The response is the same whether the address has an account or not.',
  })
  @ApiAcceptedResponse({ description: 'The email will be sent.' })
  @ApiErrors('sign_up_closed', 'mail_not_configured', 'too_many_attempts', 'csrf_token_invalid')
  async requestSignUp(@Body() body: RequestSignUpDto, @Req() request: FastifyRequest): Promise<object> {
    await this.service.request(body, request);
    return {};
  }

  @Put()
  @Public()
  @HttpCode(201)
  @ApiOperation({
    summary: 'Create an account with a link',
    description:
      'Creates an account on the plan `free` for the address that the link was sent to, and starts a session.',
  })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('sign_up_closed', 'link_invalid', 'email_taken', 'csrf_token_invalid')
  async finishSignUp(
    @Body() body: FinishSignUpDto,
    @Req() request: FastifyRequest,
  ): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.service.finish(body, request));
  }
}
