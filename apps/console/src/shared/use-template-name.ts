import { useLingui } from '@lingui/react/macro';
import type { TemplateName } from '@tminus/domain';

/** The names of templates for people. */
export function useTemplateName(): (template: TemplateName) => string {
  const { t } = useLingui();
  const names: Record<TemplateName, string> = {
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
  return (template) => names[template];
}
