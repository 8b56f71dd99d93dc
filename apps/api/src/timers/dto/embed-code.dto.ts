import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  embedAddress,
  embedHtml,
  linkAddress,
  type MailToolId,
  mailTools,
  recipientPlaceholders,
} from '@tminus/domain/embed-code';
import { alternativeText } from '@tminus/rendering';
import { IsOneOf } from '../../http/validators.ts';
import type { TimerDto } from './timer.dto.ts';

/** The query of `GET /api/v1/timers/:id/embed-code`. */
export class EmbedCodeQueryDto {
  @IsOneOf(mailTools.map(({ id }) => id), {
    required: false,
    default: 'html',
    description: 'The mailing tool that sends the email. `html` is any other.',
  })
  tool: MailToolId = 'html';
}

@ApiSchema({ name: 'EmbedCode', description: 'How an email shows a timer.' })
export class EmbedCodeDto {
  @ApiProperty({ description: 'HTML that shows the image, with its link if the timer has one.' })
  html!: string;

  @ApiProperty({ description: 'The address of the image, for tools that have an image block.' })
  imageUrl!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The address that counts a click and leads to the `link` of the timer. Null without a link.',
  })
  linkUrl!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'What the tool replaces for each recipient, by the parameter of the addresses. Replace `RECIPIENT_ID`, `DEADLINE`, `SENT_AT` and `TIME_ZONE` by the placeholder of your tool.',
  })
  placeholders!: Record<string, string>;
}

const imageUrl = 'https://images.example.com/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif';

export const embedCodeExamples = {
  evergreen: {
    summary: 'An evergreen timer in Mailchimp',
    value: {
      html: embedHtml({ url: imageUrl, uid: '*|UNIQID|*', width: 480, height: 120, alt: 'Your offer' }),
      imageUrl: `${imageUrl}?uid=*|UNIQID|*`,
      linkUrl: null,
      placeholders: { uid: '*|UNIQID|*' },
    } satisfies EmbedCodeDto,
  },
};

/** How an email that a mailing tool sends shows a timer. */
export function embedCodeOf(timer: TimerDto, tool: MailToolId): EmbedCodeDto {
  const { embedUrl: url, width, height, link } = timer;
  const mailTool = mailTools.find(({ id }) => id === tool);
  const given = Object.entries(mailTool ? recipientPlaceholders(timer, mailTool) : {});
  const placeholders = Object.fromEntries(given.filter((each): each is [string, string] => Boolean(each[1])));
  const linkUrl = link ? linkAddress(url, placeholders) : null;
  return {
    html: embedHtml({ url, width, height, alt: alternativeText(timer), link: linkUrl ?? undefined, ...placeholders }),
    imageUrl: embedAddress(url, placeholders),
    linkUrl,
    placeholders,
  };
}
