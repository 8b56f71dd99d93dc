import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { NoticesDto } from './notices.dto.ts';
import { NoticesService } from './notices.service.ts';

@ApiTags('Profile')
@Controller('account/notices')
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get()
  @RequiresSession()
  @ApiOperation({
    summary: 'Get the settings of notices',
    description: 'Notices are sent to the confirmed email address of the account.',
  })
  @ApiOkDataResponse({ type: NoticesDto, description: 'What the owner gets emails about.' })
  getNotices(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<NoticesDto> {
    return this.notices.get(accountId);
  }

  @Put()
  @RequiresSession()
  @ApiOperation({
    summary: 'Change the settings of notices',
    description: 'If all are `off`, what waits for an email is not sent. Otherwise, it is.',
  })
  @ApiOkDataResponse({ type: NoticesDto, description: 'The changed settings.' })
  async changeNotices(@CurrentSessionCaller() caller: SessionCaller, @Body() body: NoticesDto): Promise<NoticesDto> {
    await this.notices.change(caller, body);
    return this.notices.get(caller.accountId);
  }
}
