import { Inject, Injectable } from '@nestjs/common';
import { countryAttribution } from '@tminus/analytics';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import {
  type Plans,
  type TemplateName,
  durationLimits,
  expireActions,
  languages,
  maxLabelLength,
  maxMessageLength,
  maxTimerNameLength,
  scopes,
  sizeLimits,
  templateNames,
  timeUnits,
  timeZoneNames,
} from '@tminus/domain';
import { colorSchemes, templates } from '@tminus/rendering';
import { contentETag } from '../../http/conditional-headers.ts';
import { templateLook } from '../../templates/template.dto.ts';
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
    return { options, etag: contentETag(options) };
  }
}

const templateOption = (name: TemplateName): TemplateOptionDto => ({
  name,
  title: templates[name].title,
  ...templateLook(name),
});
