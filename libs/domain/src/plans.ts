/** What a plan allows. */
export interface PlanLimits {
  /** Whether `/api/v1` may be used at all. */
  apiAccess: boolean;
  /** How many timers the account may own at a time. */
  timers: number;
}

export const planNames = ['free', 'pro', 'business', 'enterprise'] as const;

export type PlanName = (typeof planNames)[number];

/** The one table of plans. Ask it what a plan allows; never compare plan names. */
export const plans: Readonly<Record<PlanName, Readonly<PlanLimits>>> = {
  free: { apiAccess: false, timers: 3 },
  pro: { apiAccess: true, timers: 50 },
  business: { apiAccess: true, timers: 1_000 },
  enterprise: { apiAccess: true, timers: 100_000 },
};
