import { Inject, Injectable } from '@nestjs/common';
import { countryAttribution } from '@tminus/analytics';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import {
  type Plans,
  durationLimits,
  expireActions,
  languages,
  maxLabelLength,
  maxMessageLength,
  maxTimerNameLength,
  motions,
  scopes,
  sizeLimits,
  templateNames,
  timeUnits,
  timeZoneNames,
} from '@tminus/domain';
import { canMove, colorSchemes, templates } from '@tminus/rendering';
import { createHash } from 'node:crypto';
import type { OptionsDto, TemplateOptionDto } from './options.dto.ts';

interface Options {
  options: OptionsDto;
  etag: string;
}

/** What the console offers to choose from. It changes only with the program and its configuration. */
@Injectable()
export class OptionsService {
  private built: Options | undefined;

  constructor(
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'analytics'>,
  ) {}

  /** Built by the first request: listing time zones takes milliseconds. */
  get(): Options {
    this.built ??= this.build();
    return this.built;
  }

  private build(): Options {
    const options: OptionsDto = {
      templates: templateNames.map(templateOption),
      palettes: [...colorSchemes],
      languages,
      units: timeUnits,
      expireActions,
      timezones: timeZoneNames(),
      sizes: sizeLimits,
      duration: durationLimits,
      nameMaxLength: maxTimerNameLength,
      labelMaxLength: maxLabelLength,
      messageMaxLength: maxMessageLength,
      scopes,
      plans: this.plans,
      countryAttribution: countryAttribution(this.config.analytics),
    };
    const hash = createHash('sha256').update(JSON.stringify(options)).digest('base64url').slice(0, 22);
    return { options, etag: `"${hash}"` };
  }
}

function templateOption(name: TemplateOptionDto['name']): TemplateOptionDto {
  const { title, description, defaultColors, defaultSize } = templates[name];
  const allowed = motions.filter((motion) => motion === 'none' || canMove({ template: name, transparent: false }));
  return { name, title, description, colors: defaultColors, ...defaultSize, motions: allowed };
}
