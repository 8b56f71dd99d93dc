/** The levels at which the service stores a warning: 80 % and 100 %. */
export function usageLevel(used: number, limit: number): 'normal' | 'high' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'high' : 'normal';
}
