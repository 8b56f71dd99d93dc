import { Body, Controller, Get, Put, Module } from '@nestjs/common';
import { ApiOperation, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { SessionCaller } from '@tminus/auth';
import { noticeFrequencies, type NoticeFrequency, type NoticeSettings } from '@tminus/domain';
import { JobsModule } from '@tminus/database';
import { Authenticated, CurrentSessionCaller } from '../authentication/access.ts';
import { IsOneOf } from '../http/validators.ts';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { NoticesService } from './notices.service.ts';
import { NoticeMails } from './notice-mails.ts';
import { NoticeSender } from './notice-sender.ts';
import { UnsubscribeLinks } from './unsubscribe.ts';

/** The data of `GET /account/notices`, and the body of `PUT /account/notices`. */
@ApiSchema({
  name: 'Notices',
  description:
    'What the owner gets emails about: not at all (`off`), at once (`now`), or once a day at 8:00 in the time zone of the account.',
})
class NoticesDto implements NoticeSettings {
  @IsOneOf(noticeFrequencies, 'Timers that are created, changed or deleted.')
  timers!: NoticeFrequency;

  @IsOneOf(noticeFrequencies, 'Timers that will end soon, or have ended.')
  deadlines!: NoticeFrequency;

  @IsOneOf(noticeFrequencies, 'Views that come close to the limit of the plan.')
  usage!: NoticeFrequency;

  @IsOneOf(noticeFrequencies, 'API keys that are created, changed or revoked, or will expire soon.')
  keys!: NoticeFrequency;

  @IsOneOf(noticeFrequencies, 'Webhooks that the service has disabled.')
  webhooks!: NoticeFrequency;
}

@ApiTags('Profile')
@Controller('account/notices')
class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get()
  @Authenticated({ session: true })
  @ApiOperation({
    summary: 'Get the settings of notices',
    description: 'Notices are sent to the confirmed email address of the account.',
  })
  @ApiOkDataResponse({ type: NoticesDto, description: 'What the owner gets emails about.' })
  getNotices(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<NoticesDto> {
    return this.notices.get(accountId);
  }

  @Put()
  @Authenticated({ session: true })
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

/** Emails about events: `/account/notices`, and the job that sends them. */
@Module({
  imports: [JobsModule, MailModule, RateLimitsModule],
  controllers: [NoticesController],
  providers: [NoticeMails, NoticeSender, NoticesService, UnsubscribeLinks],
  exports: [UnsubscribeLinks],
})
export class NoticesModule {}
