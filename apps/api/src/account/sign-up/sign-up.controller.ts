import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@tminus/auth';
import type { FastifyRequest } from 'fastify';
import type { ApiResult } from '../../http/api-result.ts';
import { ApiCreatedDataResponse } from '../../openapi/api-data-response.ts';
import { ApiErrors } from '../../openapi/api-errors.ts';
import { SessionStateDto } from '../session/dto/session-state.dto.ts';
import { SessionResponder } from '../session/session-responder.ts';
import { SignUpDto } from './sign-up.dto.ts';
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
    operationId: 'signUp',
    summary: 'Create an account',
    description: 'Creates an account on the plan `free` and starts a session, if the operator allows it.',
  })
  @ApiCreatedDataResponse({ type: SessionStateDto, description: 'The state of the new session.' })
  @ApiErrors('sign_up_closed', 'email_taken', 'too_many_attempts', 'csrf_token_invalid')
  async signUp(@Body() body: SignUpDto, @Req() request: FastifyRequest): Promise<ApiResult<SessionStateDto>> {
    return this.responder.start(request, await this.service.signUp(body, request));
  }
}
