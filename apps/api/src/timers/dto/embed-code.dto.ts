import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type MailToolId, mailTools } from '@tminus/domain/embed-code';
import { IsOneOf } from '../../http/validators.ts';

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
      html: `<img src="${imageUrl}?uid=*|UNIQID|*" alt="Your offer" width="480" height="120" border="0" style="display:block;width:100%;max-width:480px;height:auto;border:0">`,
      imageUrl: `${imageUrl}?uid=*|UNIQID|*`,
      linkUrl: null,
      placeholders: { uid: '*|UNIQID|*' },
    } satisfies EmbedCodeDto,
  },
};
