import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsText } from '../../validators.ts';

/** The body of `POST /account/session/link` and `PUT /account/email`. */
@ApiSchema({ name: 'LinkToken', description: 'The token of a link.' })
export class LinkTokenDto {
  @IsText(200)
  @ApiProperty({ description: 'What follows `#` in the link.' })
  token!: string;
}
