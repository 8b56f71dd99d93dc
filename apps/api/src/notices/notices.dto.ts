import { ApiSchema } from '@nestjs/swagger';
import { type NoticeFrequency, noticeFrequencies, type NoticeSettings } from '@tminus/domain';
import { IsOneOf } from '../http/validators.ts';

/** The data of `GET /account/notices`, and the body of `PUT /account/notices`. */
@ApiSchema({
  name: 'Notices',
  description:
    'What the owner gets emails about: not at all (`off`), at once (`now`), or once a day at 8:00 in the time zone of the account.',
})
export class NoticesDto implements NoticeSettings {
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
