import { ApiProperty } from '@nestjs/swagger';
import { IsExternalId } from '../../http/text-validators.ts';

/** The path of `PUT /api/v1/timers-by-external-id/:externalId`. */
export class ExternalIdDto {
  @IsExternalId()
  @ApiProperty({ description: 'The id of the timer in your system.', examples: ['campaign-4711'] })
  externalId!: string;
}
