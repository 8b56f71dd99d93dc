import { ApiProperty } from '@nestjs/swagger';
import { maxExternalIdLength } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsPlainText } from '../../http/text-validators.ts';
import { normalized } from '../../http/validators.ts';

/** The path of `PUT /api/v1/timers-by-external-id/:externalId`. */
export class ExternalIdDto {
  @Transform(normalized)
  @IsPlainText(maxExternalIdLength)
  @ApiProperty({ description: 'The id of the timer in your system.', examples: ['campaign-4711'] })
  externalId!: string;
}
