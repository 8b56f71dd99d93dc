import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SessionId } from '@tminus/domain';

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
