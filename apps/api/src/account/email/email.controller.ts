import { Body, Controller, Delete, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import type { FastifyRequest } from 'fastify';
import { Authenticated, CurrentSessionCaller, Public } from '../../authentication/access.ts';
import { ApiOkDataResponse, ApiErrors } from '../../openapi/decorators.ts';
import { LinkTokenDto, ConfirmedEmailDto } from '../credentials.dto.ts';
import { EmailAddressesService } from './email-addresses.service.ts';

/** Confirms the email addresses of accounts. `PATCH /account/profile` changes them. */
@ApiTags('Profile')
@Controller('account/email')
export class EmailController {
  constructor(private readonly emails: EmailAddressesService) {}

  @Put()
  @Public()
  @ApiOperation({
    summary: 'Confirm an email address',
    description:
      'Uses the token of a link that was sent to the address. If the address is a new one, the account gets it.',
  })
  @ApiOkDataResponse({ type: ConfirmedEmailDto, description: 'The address is confirmed.' })
  @ApiErrors('link_invalid', 'email_taken', 'csrf_token_invalid')
  async confirmEmail(@Body() { token }: LinkTokenDto, @Req() request: FastifyRequest): Promise<ConfirmedEmailDto> {
    return { email: await this.emails.confirm(token, request) };
  }

  @Post('link')
  @Authenticated({ session: true })
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send the link that confirms the address again',
    description:
      'To the new address if a change is waiting for it, otherwise to that of the account. Does nothing if that is confirmed.',
  })
  @ApiAcceptedResponse({ description: 'The email will be sent.' })
  @ApiErrors('mail_not_configured', 'too_many_attempts')
  async sendEmailLink(@CurrentSessionCaller() caller: SessionCaller): Promise<object> {
    await this.emails.sendAgain(caller);
    return {};
  }

  @Delete('change')
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiOperation({
    summary: 'Keep the email address',
    description: 'Links that were sent to a new address stop working.',
  })
  @ApiNoContentResponse({ description: 'No change is waiting for its confirmation.' })
  async cancelEmailChange(@CurrentSessionCaller() caller: SessionCaller): Promise<void> {
    await this.emails.cancelChange(caller);
  }
}
