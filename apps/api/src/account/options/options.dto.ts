import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ExpireAction,
  type Language,
  type PlanLimits,
  type PlanName,
  type Scope,
  type TemplateName,
  type TimeUnit,
  expireActions,
  languages,
  scopes,
  templateNames,
  timeUnits,
} from '@tminus/domain';
import { SizeLimitsDto, TemplateLookDto } from '../../templates/template.dto.ts';
import { ColorsDto } from '../../timers/dto/appearance.dto.ts';

const integer = { type: 'integer' } as const;

@ApiSchema({ name: 'TemplateOption', description: 'A design, with what a timer has that sets only its template.' })
export class TemplateOptionDto extends TemplateLookDto {
  @ApiProperty({ enum: templateNames })
  name!: TemplateName;

  @ApiProperty({ description: 'The name for people, in English.', examples: ['Bold'] })
  title!: string;
}

@ApiSchema({ name: 'PaletteOption', description: 'Colors that are readable in every template.' })
class PaletteOptionDto extends ColorsDto {
  @ApiProperty({ examples: ['midnight'] })
  name!: string;
}

@ApiSchema({ name: 'Limits', description: 'The smallest and the largest value, in seconds.' })
class LimitsDto {
  @ApiProperty(integer)
  min!: number;

  @ApiProperty(integer)
  max!: number;
}

@ApiSchema({ name: 'PlanLimits', description: 'What a plan allows.' })
class PlanLimitsDto implements PlanLimits {
  @ApiProperty()
  apiAccess!: boolean;

  @ApiProperty()
  extendedAnalytics!: boolean;

  @ApiProperty(integer)
  timers!: number;

  @ApiProperty({ ...integer, description: 'Animated views per calendar month.' })
  views!: number;

  @ApiProperty(integer)
  requestsPerMinute!: number;

  @ApiProperty(integer)
  requestsPerDay!: number;
}

@ApiSchema({ name: 'Attribution', description: 'Show the text as a link to the address.' })
export class AttributionDto {
  @ApiProperty({ examples: ['IP Geolocation by DB-IP'] })
  text!: string;

  @ApiProperty({ format: 'uri', examples: ['https://db-ip.com'] })
  url!: string;
}

@ApiSchema({ name: 'Plans', description: 'What each plan allows.' })
class PlansDto implements Record<PlanName, PlanLimitsDto> {
  @ApiProperty()
  free!: PlanLimitsDto;

  @ApiProperty()
  pro!: PlanLimitsDto;

  @ApiProperty()
  business!: PlanLimitsDto;

  @ApiProperty()
  enterprise!: PlanLimitsDto;
}

/** The contents of `GET /account/options`. */
@ApiSchema({ name: 'Options', description: 'What this service offers and allows.' })
export class OptionsDto {
  @ApiProperty({ type: [TemplateOptionDto] })
  templates!: TemplateOptionDto[];

  @ApiProperty({ type: [PaletteOptionDto] })
  palettes!: PaletteOptionDto[];

  @ApiProperty({ enum: languages, isArray: true })
  languages!: readonly Language[];

  @ApiProperty({ enum: timeUnits, isArray: true, description: 'From the largest to the smallest.' })
  units!: readonly TimeUnit[];

  @ApiProperty({ enum: expireActions, isArray: true })
  expireActions!: readonly ExpireAction[];

  @ApiProperty({ type: [String], description: 'Current IANA names, in alphabetical order.' })
  timezones!: readonly string[];

  @ApiProperty()
  sizes!: SizeLimitsDto;

  @ApiProperty({ description: 'Limits of `durationSeconds`.' })
  duration!: LimitsDto;

  @ApiProperty({ ...integer, description: 'In characters (Unicode code points), like all lengths.' })
  nameMaxLength!: number;

  @ApiProperty(integer)
  labelMaxLength!: number;

  @ApiProperty(integer)
  messageMaxLength!: number;

  @ApiProperty({ enum: scopes, isArray: true, description: 'The scopes of API keys.' })
  scopes!: readonly Scope[];

  @ApiProperty({ type: PlansDto })
  plans!: Readonly<PlansDto>;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/Attribution' }, { type: 'null' }],
    description:
      'Where the countries of views come from; null if the operator uses another source than the bundled one.',
  })
  countryAttribution!: AttributionDto | null;
}
