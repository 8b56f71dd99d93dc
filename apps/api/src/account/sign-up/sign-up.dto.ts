import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ConsoleLanguage, consoleLanguages } from '@tminus/domain';
import { IsIanaTimeZone, IsOneOf, Optional } from '../../http/validators.ts';
import { IsEmailAddress, IsNewPassword } from '../validators.ts';

/** The body of `POST /account/sign-up`. */
@ApiSchema({ name: 'SignUp', description: 'A new account.' })
export class SignUpDto {
  @IsEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  @Optional()
  @IsIanaTimeZone()
  @ApiProperty({ description: 'Default: UTC.' })
  timezone?: string;

  @Optional()
  @IsOneOf(consoleLanguages)
  @ApiProperty({ description: "Default: the browser's." })
  language?: ConsoleLanguage;
}
