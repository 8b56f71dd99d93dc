/** A warning is stored for an account at these percentages of its plan's monthly views, in ascending order. */
const warningPercents = [80, 100] as const;

/** How much of its allowance an account has used. */
export interface AllowanceUse {
  isOverAllowance: boolean;
  /** The percentages of warnings that it has reached, ascending. */
  reachedPercents: readonly number[];
  /** Views until the next percentage; Infinity after the last one. */
  viewsLeft: number;
}

/** @param limit - the views that the plan includes */
export function allowanceUse(views: number, limit: number): AllowanceUse {
  const isReached = (percent: number) => views * 100 >= limit * percent;
  const next = warningPercents.find((percent) => !isReached(percent));
  return {
    isOverAllowance: views >= limit,
    reachedPercents: warningPercents.filter(isReached),
    viewsLeft: next === undefined ? Infinity : (limit * next) / 100 - views,
  };
}
