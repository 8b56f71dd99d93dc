import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type MailToolId, mailTools } from '@tminus/domain/embed-code';
import { IsBoolean } from 'class-validator';
import { IsOneOf, IsWebAddress, Optional } from '../../../http/validators.ts';

@ApiSchema({ name: 'TestEmail', description: 'What the test email shows.' })
export class TestEmailDto {
  @Optional()
  @IsOneOf(mailTools.map(({ id }) => id))
  @ApiProperty({ description: 'The mailing tool that the email gives advice for.' })
  tool?: MailToolId;

  @Optional()
  @IsWebAddress(2_000)
  @ApiProperty({ description: 'Where a click on the image leads.' })
  link?: string;

  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ description: 'Whether the email shows the image at twice the width and height.' })
  retina?: boolean;
}
