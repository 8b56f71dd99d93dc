import { useLingui } from '@lingui/react/macro';
import type { PrefetchAction } from '@tminus/domain';

export function usePrefetchTexts(): Record<PrefetchAction, string> {
  const { t } = useLingui();
  return {
    date: t`Show the date of the end`,
    ticking: t`Show the countdown`,
    hidden: t`Hide the image`,
  };
}
