import { useLingui } from '@lingui/react/macro';
import type { TemplateName, TimeUnit } from '@tminus/domain';

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

/** The names of the service's palettes for people. The service may know more of them than this page. */
export function usePaletteName(): (palette: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    paper: t`Paper`,
    ink: t`Ink`,
    noir: t`Noir`,
    midnight: t`Midnight`,
    royal: t`Royal`,
    forest: t`Forest`,
    berry: t`Berry`,
    sunset: t`Sunset`,
    sky: t`Sky`,
    mint: t`Mint`,
    sand: t`Sand`,
    rose: t`Rose`,
  };
  return (palette) => names[palette] ?? palette;
}

export function useUnitNames(): Record<TimeUnit, string> {
  const { t } = useLingui();
  return { days: t`Days`, hours: t`Hours`, minutes: t`Minutes`, seconds: t`Seconds` };
}
