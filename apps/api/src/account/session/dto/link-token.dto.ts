import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsText } from '../../validators.ts';

/** The body of `POST /account/session/link`. */
@ApiSchema({ name: 'LinkToken', description: 'The token of a link that signs in.' })
export class LinkTokenDto {
  @IsText(200)
  @ApiProperty({ description: 'What follows `#` in the link.' })
  token!: string;
}
