import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIanaTimeZone, IsOneOf, Optional } from '../../http/validators.ts';
import { type ConsoleLanguage, consoleLanguages } from '../../mail/mail-texts.ts';
import { IsEmailAddress, IsNewPassword, IsText } from '../validators.ts';

/** What a new account can have in addition to its address and password. */
class NewProfileDto {
  @Optional()
  @IsIanaTimeZone()
  @ApiProperty({ description: 'Default: UTC.' })
  timezone?: string;

  @Optional()
  @IsOneOf(consoleLanguages)
  @ApiProperty({ description: "Default: the browser's." })
  language?: ConsoleLanguage;
}

/** The body of `POST /account/sign-up`. */
@ApiSchema({ name: 'SignUp', description: 'A new account, on a server that sends no email.' })
export class SignUpDto extends NewProfileDto {
  @IsEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;
}

/** The body of `POST /account/sign-up/link`. */
@ApiSchema({ name: 'RequestSignUp', description: 'Who wants an account.' })
export class RequestSignUpDto {
  @IsEmailAddress()
  email!: string;

  @Optional()
  @IsOneOf(consoleLanguages)
  @ApiProperty({ description: 'The language of the email. Default: English.' })
  language?: ConsoleLanguage;
}

/** The body of `PUT /account/sign-up`. */
@ApiSchema({ name: 'FinishSignUp', description: 'The token of a link, and what the new account has.' })
export class FinishSignUpDto extends NewProfileDto {
  @IsText(200)
  @ApiProperty({ description: 'What follows `#` in the link.' })
  token!: string;

  @IsNewPassword()
  password!: string;
}
