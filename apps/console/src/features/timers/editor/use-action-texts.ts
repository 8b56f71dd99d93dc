import { useLingui } from '@lingui/react/macro';
import type { PendingAction, PrefetchAction } from '@tminus/domain';

/** What the image shows when it is loaded early. */
export function usePrefetchTexts(): Record<PrefetchAction, string> {
  const { t } = useLingui();
  return {
    date: t`Show the date of the end`,
    ticking: t`Show the countdown`,
    hidden: t`Hide the image`,
  };
}

/** What the image shows before the start. */
export function usePendingTexts(): Record<PendingAction, string> {
  const { t } = useLingui();
  return {
    hidden: t`Hide the image`,
    date: t`Show the date of the start`,
  };
}
