import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type Language,
  languages,
  type Motion,
  motions,
  sizeLimits,
  type TemplateName,
  templateNames,
} from '@tminus/domain';
import { canMove, templates } from '@tminus/rendering';
import { contentETag } from '../http/conditional-headers.ts';
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

export function templateLook(name: TemplateName): TemplateLookDto {
  const { description, defaultColors, defaultSize } = templates[name];
  const allowed = motions.filter((motion) => motion === 'none' || canMove({ template: name, transparent: false }));
  return { description, colors: defaultColors, ...defaultSize, motions: allowed };
}

/** Images embed the fonts under names of their own. */
const ownPrefix = /^T-minus /;

/** What `GET /api/v1/templates` returns. It changes only with the program. */
export const templateList: readonly TemplateDto[] = templateNames.map((id) => ({
  id,
  name: templates[id].title,
  ...templateLook(id),
  sizes: sizeLimits,
  languages,
  fonts: templates[id].fonts.map(({ family }) => family.replace(ownPrefix, '')),
}));

export const templateListETag = contentETag(templateList);
