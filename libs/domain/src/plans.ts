/** What a plan allows. */
export interface PlanLimits {
  /** Whether `/api/v1` may be used at all. */
  apiAccess: boolean;
  /** How many timers the account may own at a time. */
  timers: number;
  /** API requests within a minute, for each key. */
  requestsPerMinute: number;
  /** API requests within a day of UTC, for all keys of the account together. */
  requestsPerDay: number;
}

export const planNames = ['free', 'pro', 'business', 'enterprise'] as const;

export type PlanName = (typeof planNames)[number];

/** The one table of plans. Ask it what a plan allows; never compare plan names. */
export const plans: Readonly<Record<PlanName, Readonly<PlanLimits>>> = {
  free: { apiAccess: false, timers: 3, requestsPerMinute: 60, requestsPerDay: 1_000 },
  pro: { apiAccess: true, timers: 50, requestsPerMinute: 300, requestsPerDay: 50_000 },
  business: { apiAccess: true, timers: 1_000, requestsPerMinute: 1_200, requestsPerDay: 500_000 },
  enterprise: { apiAccess: true, timers: 100_000, requestsPerMinute: 6_000, requestsPerDay: 5_000_000 },
};

/** Requests within a minute from one client address, where no plan speaks. */
export const addressLimits = {
  /** Without a valid API key, to what needs one. */
  anonymousPerMinute: 60,
  /** To what is for everybody: documents and pages. */
  publicPerMinute: 6_000,
} as const;
