import type { TemplateName } from '@tminus/domain';

/** Names of designs, the same in every language. In the order of the gallery: dark and light, quiet and loud in turn. */
export const templateTitles: Readonly<Record<TemplateName, string>> = {
  bold: 'Bold',
  minimal: 'Minimal',
  flip: 'Flip',
  cards: 'Cards',
  ring: 'Ring',
  elegant: 'Elegant',
  neon: 'Neon',
  badge: 'Badge',
  mono: 'Mono',
  outline: 'Outline',
  gradient: 'Gradient',
  banner: 'Banner',
};

export const templateOrder = Object.keys(templateTitles) as TemplateName[];
