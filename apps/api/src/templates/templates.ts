import { type TemplateName, languages, motions, sizeLimits, templateNames } from '@tminus/domain';
import { canMove, templates } from '@tminus/rendering';
import { contentETag } from '../http/conditional-headers.ts';
import type { TemplateDto, TemplateLookDto } from './template.dto.ts';

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
