import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Language, type Motion, type TemplateName, languages, motions, templateNames } from '@tminus/domain';
import { ColorsDto } from '../timers/dto/appearance.dto.ts';

const integer = { type: 'integer' } as const;

@ApiSchema({ name: 'SizeLimits', description: 'Limits of the image size, in CSS pixels.' })
export class SizeLimitsDto {
  @ApiProperty(integer)
  minWidth!: number;

  @ApiProperty(integer)
  maxWidth!: number;

  @ApiProperty(integer)
  minHeight!: number;

  @ApiProperty(integer)
  maxHeight!: number;

  @ApiProperty({ ...integer, description: 'The maximum of width times height.' })
  maxPixels!: number;
}

/** A design, with what a timer has that sets only its template. */
export class TemplateLookDto {
  @ApiProperty({ description: 'What it looks like, in English.' })
  description!: string;

  @ApiProperty()
  colors!: ColorsDto;

  @ApiProperty(integer)
  width!: number;

  @ApiProperty(integer)
  height!: number;

  @ApiProperty({ enum: motions, isArray: true, description: 'The values of `motion` that it allows.' })
  motions!: readonly Motion[];
}

@ApiSchema({ name: 'Template', description: 'A design, with what a timer has that sets only its template.' })
export class TemplateDto extends TemplateLookDto {
  @ApiProperty({ enum: templateNames, description: 'The `template` of a timer.' })
  id!: TemplateName;

  @ApiProperty({ description: 'The name for people, in English.', examples: ['Bold'] })
  name!: string;

  @ApiProperty({ description: 'Which sizes a timer can have.' })
  sizes!: SizeLimitsDto;

  @ApiProperty({ enum: languages, isArray: true, description: 'The languages of its labels.' })
  languages!: readonly Language[];

  @ApiProperty({
    type: [String],
    description: 'Its fonts, the one of the digits first. Others draw the characters that these lack.',
  })
  fonts!: string[];
}
