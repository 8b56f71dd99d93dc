import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AccountId,
  type ConsoleLanguage,
  type NumberFormat,
  type PlanName,
  consoleLanguages,
  numberFormats,
  planNames,
} from '@tminus/domain';

@ApiSchema({ name: 'Features', description: 'What the plan of the account includes.' })
export class FeaturesDto {
  @ApiProperty({ description: 'API keys and `/api/v1`.' })
  apiAccess!: boolean;

  @ApiProperty({ description: 'Countries, devices, mail clients and hours in analytics.' })
  extendedAnalytics!: boolean;
}

@ApiSchema({ name: 'SessionAccount', description: 'The account that is signed in.' })
export class SessionAccountDto {
  @ApiProperty({ type: 'string' })
  id!: AccountId;

  @ApiProperty()
  email!: string;

  @ApiProperty({ description: 'Whether the owner has opened a link that was sent to the address.' })
  emailConfirmed!: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The new address, until the link that was sent there is opened. Null: no change is waiting.',
  })
  pendingEmail!: string | null;

  @ApiProperty({ enum: planNames })
  plan!: PlanName;

  @ApiProperty({ description: 'False for an account that only links can sign in to.' })
  hasPassword!: boolean;

  @ApiProperty({ description: 'An IANA time zone.' })
  timezone!: string;

  @ApiProperty({ enum: consoleLanguages, type: 'string', nullable: true, description: "Null: the browser's." })
  language!: ConsoleLanguage | null;

  @ApiProperty({ enum: numberFormats })
  numberFormat!: NumberFormat;

  @ApiProperty({ description: 'Whether single keys are shortcuts.' })
  shortcuts!: boolean;

  @ApiProperty()
  features!: FeaturesDto;
}

/** The data of `GET /account/session`, and of every request that signs in. */
@ApiSchema({ name: 'SessionState', description: 'Who is signed in, and what this server offers.' })
export class SessionStateDto {
  @ApiProperty({ type: SessionAccountDto, nullable: true, description: 'Null: nobody is signed in.' })
  account!: SessionAccountDto | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'For the header `X-CSRF-Token`. Null without a session.',
  })
  csrfToken!: string | null;

  @ApiProperty({ enum: ['open', 'closed'], description: 'Whether people can create accounts themselves.' })
  signUp!: 'open' | 'closed';

  @ApiProperty({ description: 'Whether this server sends email.' })
  mail!: boolean;

  @ApiProperty({
    description: 'False: the session cookie works over plain HTTP, and other people in the network can read it.',
  })
  secureCookies!: boolean;

  @ApiProperty({ description: 'Whether `/` shows what the product is.' })
  startPage!: boolean;

  @ApiProperty({ description: 'The public address of the images.' })
  imageBaseUrl!: string;

  @ApiProperty({ description: 'The public address of the management API and the console.' })
  apiBaseUrl!: string;

  @ApiProperty()
  version!: string;
}
