import { useLingui } from '@lingui/react/macro';
import type { TemplateName } from '@tminus/domain';

/** The names of templates for people. One without a translation is called what the API calls it. */
export function useTemplateName(): (template: TemplateName) => string {
  const { t } = useLingui();
  const names: Partial<Record<TemplateName, string>> = {
    bold: t`Bold`,
    minimal: t`Minimal`,
    cards: t`Cards`,
    flip: t`Flip`,
    ring: t`Ring`,
    neon: t`Neon`,
    elegant: t`Elegant`,
    mono: t`Mono`,
    banner: t`Banner`,
    outline: t`Outline`,
    badge: t`Badge`,
    gradient: t`Gradient`,
  };
  return (template) => names[template] ?? template.charAt(0).toUpperCase() + template.slice(1);
}
