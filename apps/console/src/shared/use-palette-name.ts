import { useLingui } from '@lingui/react/macro';

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
