import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { IsIanaTimeZone } from '../http/time-validators.ts';
import { IsOneOf, Optional } from '../http/validators.ts';
import { type ConsoleLanguage, consoleLanguages } from '../mail/mail-texts.ts';
import { IsNewPassword, IsPassword, IsText, IsEmailAddress } from '../http/text-validators.ts';

/** The body of `POST /account/session`. */
@ApiSchema({ name: 'Credentials', description: 'The email address and the password of an account.' })
export class CredentialsDto {
  @IsText(254, { examples: ['owner@example.com'] })
  email!: string;

  @IsPassword()
  password!: string;
}

/** The body of `PUT /account/email`. */
@ApiSchema({ name: 'LinkToken', description: 'The token of a link.' })
export class LinkTokenDto {
  @IsText(200, 'What follows `#` in the link.')
  token!: string;
}

/** The body of `POST /account/session/link`. */
@ApiSchema({ name: 'SignInLink', description: 'The token of a link, and where it is opened.' })
export class SignInLinkDto extends LinkTokenDto {
  @Optional()
  @IsText(100, 'The time zone of the browser, for an account that nobody has used. Unknown ones are ignored.')
  timezone?: string;
}

/** The body of `PUT /account/password`. */
@ApiSchema({ name: 'ChangePassword', description: 'A new password.' })
export class ChangePasswordDto {
  @Optional()
  @IsPassword('Required if the account has a password.')
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
  @IsOneOf(consoleLanguages, 'The language of the email, unless the account has one. Default: English.')
  language?: ConsoleLanguage;
}

/** The body of `PUT /account/password-reset`. */
@ApiSchema({ name: 'ResetPassword', description: 'The token of a link, and a new password.' })
export class ResetPasswordDto extends LinkTokenDto {
  @IsNewPassword()
  password!: string;
}

/** What a new account can have in addition to its address and password. */
class NewProfileDto {
  @Optional()
  @IsIanaTimeZone('Default: UTC.')
  timezone?: string;

  @Optional()
  @IsOneOf(consoleLanguages, "Default: the browser's.")
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
  @IsOneOf(consoleLanguages, 'The language of the email. Default: English.')
  language?: ConsoleLanguage;
}

/** The body of `PUT /account/sign-up`. */
@ApiSchema({ name: 'FinishSignUp', description: 'The token of a link, and what the new account has.' })
export class FinishSignUpDto extends IntersectionType(LinkTokenDto, NewProfileDto) {
  @IsNewPassword()
  password!: string;
}

/** The data of `PUT /account/email`. */
@ApiSchema({
  name: 'ConfirmedEmail',
  description: 'An email address at which the owner of an account receives emails.',
})
export class ConfirmedEmailDto {
  @ApiProperty({ description: 'The address of the account from now on.' })
  email!: string;
}

@ApiSchema({ name: 'DeleteAccount', description: 'The password, or the email address of an account without one.' })
export class DeleteAccountDto {
  @Optional()
  @IsPassword('The password of the account.')
  password?: string;

  @Optional()
  @IsText(254, 'The email address of the account, if it has no password.')
  email?: string;
}
