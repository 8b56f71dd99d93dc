import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsOneOf, Optional } from '../../http/validators.ts';
import { type ConsoleLanguage, consoleLanguages } from '../../mail/mail-texts.ts';
import { IsNewPassword, IsPassword, IsText } from '../validators.ts';

/** The body of `PUT /account/password`. */
@ApiSchema({ name: 'ChangePassword', description: 'A new password.' })
export class ChangePasswordDto {
  @Optional()
  @IsPassword()
  @ApiProperty({ description: 'Required if the account has a password.' })
  currentPassword?: string;

  @IsNewPassword()
  newPassword!: string;
}

/** The body of `POST /account/password-reset`. */
@ApiSchema({ name: 'RequestPasswordReset', description: 'Who has forgotten the password.' })
export class RequestPasswordResetDto {
  @IsText(254)
  email!: string;

  @Optional()
  @IsOneOf(consoleLanguages)
  @ApiProperty({ description: 'The language of the email, unless the account has one. Default: English.' })
  language?: ConsoleLanguage;
}

/** The body of `PUT /account/password-reset`. */
@ApiSchema({ name: 'ResetPassword', description: 'The token of a link, and a new password.' })
export class ResetPasswordDto {
  @IsText(200)
  @ApiProperty({ description: 'What follows `#` in the link.' })
  token!: string;

  @IsNewPassword()
  password!: string;
}
