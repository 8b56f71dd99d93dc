import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SessionEntity } from '@tminus/database';
import { type AccountId, type PlanName, planNames, type SessionId } from '@tminus/domain';
import bowser from 'bowser';
import { ProfileDto } from '../profile/profile.dto.ts';

/** One of the sessions of `GET /account/sessions`. */
@ApiSchema({ name: 'SessionListItem', description: 'A browser that is signed in.' })
export class SessionListItemDto {
  @ApiProperty({ type: 'string', examples: ['ses_01m7yxhe0xe7ran31ygpx82d3j'] })
  id!: SessionId;

  @ApiProperty({ description: 'Whether it is the session of this request.' })
  current!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'Accurate to about a minute.' })
  lastUsedAt!: string;

  @ApiProperty({ description: 'The IP address when the session was last used.' })
  address!: string;

  @ApiProperty({ type: 'string', nullable: true, examples: ['Chrome'], description: 'Null: unknown.' })
  browser!: string | null;

  @ApiProperty({ type: 'string', nullable: true, examples: ['Windows'], description: 'Null: unknown.' })
  system!: string | null;
}

type BrowserName = Pick<SessionListItemDto, 'browser' | 'system'>;

const unknown: BrowserName = { browser: null, system: null };

/** A browser as people know it, such as Chrome on Windows. Null: unknown, such as a script. */
export function browserName(userAgent: string): BrowserName {
  if (userAgent === '') return unknown; // bowser throws
  const { browser, os } = bowser.parse(userAgent);
  return browser.name ? { browser: browser.name, system: os.name ?? null } : unknown;
}

/** @param own - the id of the session of the request */
export const toSessionListItem = (session: SessionEntity, own: SessionId): SessionListItemDto => ({
  id: session.id,
  current: session.id === own,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  address: session.address,
  ...browserName(session.userAgent),
});

@ApiSchema({ name: 'Features', description: 'What the plan of the account includes.' })
class FeaturesDto {
  @ApiProperty({ description: 'API keys and `/api/v1`.' })
  apiAccess!: boolean;

  @ApiProperty({ description: 'Countries, devices, mail clients and hours in analytics.' })
  extendedAnalytics!: boolean;
}

@ApiSchema({ name: 'SessionAccount', description: 'The account that is signed in.' })
export class SessionAccountDto extends ProfileDto {
  @ApiProperty({ type: 'string' })
  id!: AccountId;

  @ApiProperty({ enum: planNames })
  plan!: PlanName;

  @ApiProperty({ description: 'False for an account that only links can sign in to.' })
  hasPassword!: boolean;

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
