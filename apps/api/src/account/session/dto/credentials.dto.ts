import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsPassword, IsText } from '../../validators.ts';

/** The body of `POST /account/session`. */
@ApiSchema({ name: 'Credentials', description: 'The email address and the password of an account.' })
export class CredentialsDto {
  @IsText(254)
  @ApiProperty({ examples: ['owner@example.com'] })
  email!: string;

  @IsPassword()
  password!: string;
}
