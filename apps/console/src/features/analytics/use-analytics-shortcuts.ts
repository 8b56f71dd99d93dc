import { useLingui } from '@lingui/react/macro';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import type { SearchChange } from './analytics-search.ts';

/** `d w f m y` choose a range, `v` compares. */
export function useAnalyticsShortcuts(compare: boolean, onChange: (change: SearchChange) => void): void {
  const { t } = useLingui();
  useShortcuts([
    { keys: 'd', label: t`Today`, run: () => onChange({ preset: 'today' }) },
    { keys: 'w', label: t`Last 7 days`, run: () => onChange({ preset: '7d' }) },
    { keys: 'f', label: t`Last 28 days`, run: () => onChange({ preset: '28d' }) },
    { keys: 'm', label: t`This month`, run: () => onChange({ preset: 'month' }) },
    { keys: 'y', label: t`Last 12 months`, run: () => onChange({ preset: '12m' }) },
    { keys: 'v', label: t`Compare with the previous period`, run: () => onChange({ compare: !compare }) },
  ]);
}
