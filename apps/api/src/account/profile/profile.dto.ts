import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AccountEntity } from '@tminus/database';
import {
  type NumberFormat,
  type TokenAlgorithm,
  expiringHoursLimits,
  numberFormats,
  tokenAlgorithms,
} from '@tminus/domain';
import { IsBoolean, ValidateIf } from 'class-validator';
import { IsIanaTimeZone } from '../../http/time-validators.ts';
import { IsIntegerBetween, IsOneOf, Optional } from '../../http/validators.ts';
import { type ConsoleLanguage, consoleLanguage, consoleLanguages } from '../../mail/mail-texts.ts';
import { IsEmailAddress, IsPassword } from '../../http/text-validators.ts';

const expiringHours = {
  description: 'How many hours before its deadline the event `timer.expiring` of a timer follows.',
};

/** The data of `GET /account/profile`. */
@ApiSchema({ name: 'Profile', description: 'What the owner of an account can change.' })
export class ProfileDto {
  @ApiProperty()
  email!: string;

  @ApiProperty({ description: 'Whether the owner has opened a link that was sent to the address.' })
  emailConfirmed!: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The new address, until the link that was sent there is opened, at most a day. Null: no change is waiting.',
  })
  pendingEmail!: string | null;

  @ApiProperty({ description: 'An IANA time zone.' })
  timezone!: string;

  @ApiProperty({ enum: consoleLanguages, type: 'string', nullable: true, description: "Null: the browser's." })
  language!: ConsoleLanguage | null;

  @ApiProperty({ enum: numberFormats })
  numberFormat!: NumberFormat;

  @ApiProperty({ description: 'Whether single keys are shortcuts.' })
  shortcuts!: boolean;

  @ApiProperty(expiringHours)
  expiringHours!: number;

  @ApiProperty({ enum: tokenAlgorithms, description: 'How the deadline tokens of its timers are signed.' })
  tokenAlgorithm!: TokenAlgorithm;
}

export function toProfileDto(account: AccountEntity, pendingEmail: string | undefined): ProfileDto {
  const { email, emailConfirmedAt, language, ...settings } = account;
  const { timezone, numberFormat, shortcuts, expiringHours, tokenAlgorithm } = settings;
  return {
    email,
    emailConfirmed: emailConfirmedAt !== null,
    pendingEmail: pendingEmail ?? null,
    timezone,
    language: consoleLanguage(language),
    numberFormat,
    shortcuts,
    expiringHours,
    tokenAlgorithm,
  };
}

/** The body of `PATCH /account/profile`. */
@ApiSchema({ name: 'UpdateProfile', description: 'The fields to change.' })
export class UpdateProfileDto {
  @Optional()
  @IsEmailAddress(
    'Needs `currentPassword` if the account has a password. If the server sends email, the account gets the address when the link in an email to it is opened. The address that the account has cancels that.',
  )
  email?: string;

  @Optional()
  @IsIanaTimeZone()
  timezone?: string;

  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsOneOf(consoleLanguages, { required: false, nullable: true, description: "Null: the browser's." })
  language?: ConsoleLanguage | null;

  @Optional()
  @IsOneOf(numberFormats)
  numberFormat?: NumberFormat;

  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ type: 'boolean' })
  shortcuts?: boolean;

  @Optional()
  @IsIntegerBetween(expiringHoursLimits.min, expiringHoursLimits.max, expiringHours)
  expiringHours?: number;

  @Optional()
  @IsOneOf(tokenAlgorithms)
  tokenAlgorithm?: TokenAlgorithm;

  @Optional()
  @IsPassword()
  currentPassword?: string;
}
