import { useLingui } from '@lingui/react/macro';
import type { TimeUnit } from '@tminus/domain';

export function useUnitNames(): Record<TimeUnit, string> {
  const { t } = useLingui();
  return { days: t`Days`, hours: t`Hours`, minutes: t`Minutes`, seconds: t`Seconds` };
}
