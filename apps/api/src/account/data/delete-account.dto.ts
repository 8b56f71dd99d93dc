import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Optional } from '../../http/validators.ts';
import { IsPassword, IsText } from '../validators.ts';

@ApiSchema({ name: 'DeleteAccount', description: 'The password, or the email address of an account without one.' })
export class DeleteAccountDto {
  @Optional()
  @IsPassword()
  @ApiProperty({ description: 'The password of the account.' })
  password?: string;

  @Optional()
  @IsText(254)
  @ApiProperty({ description: 'The email address of the account, if it has no password.' })
  email?: string;
}
