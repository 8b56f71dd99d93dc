import type { PlanLimits } from '@tminus/domain';
import type { Usage } from '../../../shared/http/account-types.ts';

export interface UsageNotice {
  of: 'views' | 'timers' | 'requests';
  level: Exclude<UsageLevel, 'normal'>;
  /** From 0 to 1, rounded down to a hundredth: 99.9 % are not all. */
  share: number;
}

/** What is nearly or completely used up. Accounts without the API have no requests to run out of. */
export function usageNotices(
  { views, timers, api }: Pick<Usage, 'views' | 'timers' | 'api'>,
  { apiAccess, requestsPerDay }: Pick<PlanLimits, 'apiAccess' | 'requestsPerDay'>,
): UsageNotice[] {
  const amounts = [
    { of: 'views', ...views },
    { of: 'timers', ...timers },
    ...(apiAccess ? [{ of: 'requests', used: api.requestsToday, limit: requestsPerDay } as const] : []),
  ] as const;
  return amounts.flatMap(({ of, used, limit }) => {
    const level = usageLevel(used, limit);
    if (level === 'normal') return [];
    return [{ of, level, share: level === 'full' ? 1 : Math.floor((used / limit) * 100) / 100 }];
  });
}

export type UsageLevel = 'normal' | 'high' | 'full';

/** `high` from 80 %, as the service warns about views. */
export function usageLevel(used: number, limit: number): UsageLevel {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'high' : 'normal';
}
