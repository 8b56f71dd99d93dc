/** The visual templates of a timer. `libs/rendering` implements each of them; a missing one does not compile. */
export const templateNames = [
  'bold',
  'minimal',
  'cards',
  'flip',
  'ring',
  'neon',
  'elegant',
  'mono',
  'banner',
  'outline',
  'badge',
  'gradient',
] as const;

export type TemplateName = (typeof templateNames)[number];

export const defaultTemplate: TemplateName = 'bold';
