import type { TemplateName } from '@tminus/domain';

/** Dark and light, quiet and loud templates in turn. */
export const templateOrder: readonly TemplateName[] = [
  'bold',
  'minimal',
  'flip',
  'cards',
  'ring',
  'elegant',
  'neon',
  'badge',
  'mono',
  'outline',
  'gradient',
  'banner',
];
