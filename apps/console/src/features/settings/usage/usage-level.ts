export type UsageLevel = 'normal' | 'high' | 'full';

/** `high` from 80 %, as the service warns about views. */
export function usageLevel(used: number, limit: number): UsageLevel {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'high' : 'normal';
}
