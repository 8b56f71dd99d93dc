/** What a plan allows. */
export interface PlanLimits {
  /** Whether `/api/v1` may be used at all. */
  apiAccess: boolean;
  /** Whether analytics tell country, device, mail client and hour. */
  extendedAnalytics: boolean;
  /** How many timers the account may own at a time. */
  timers: number;
  /** Views in a calendar month of UTC that are answered with animations; beyond, still images are served, and counted. */
  views: number;
  /** API requests within a minute, for each key. */
  requestsPerMinute: number;
  /** API requests within a day of UTC, for all keys of the account together. */
  requestsPerDay: number;
}

export const planNames = ['free', 'pro', 'business', 'enterprise'] as const;

export type PlanName = (typeof planNames)[number];

/** What each plan allows. Ask it; never compare plan names. */
export type Plans = Readonly<Record<PlanName, Readonly<PlanLimits>>>;

const paid = { apiAccess: true, extendedAnalytics: true } as const;

/** The one table of plans, as long as the operator does not set other numbers. */
export const plans: Plans = {
  free: {
    apiAccess: false,
    extendedAnalytics: false,
    timers: 3,
    views: 1_000,
    requestsPerMinute: 60,
    requestsPerDay: 1_000,
  },
  pro: { ...paid, timers: 50, views: 100_000, requestsPerMinute: 300, requestsPerDay: 50_000 },
  business: { ...paid, timers: 1_000, views: 1_000_000, requestsPerMinute: 1_200, requestsPerDay: 500_000 },
  enterprise: { ...paid, timers: 100_000, views: 100_000_000, requestsPerMinute: 6_000, requestsPerDay: 5_000_000 },
};

/** The numbers of a plan, which an operator may set. */
export const planNumbers = ['timers', 'views', 'requestsPerMinute', 'requestsPerDay'] as const;

/** Numbers that take the place of the table's. */
export type PlanOverrides = Partial<Record<PlanName, Partial<Record<(typeof planNumbers)[number], number>>>>;

/** The table of plans with an operator's numbers in it. */
export function plansWith(overrides: PlanOverrides): Plans {
  const withNumbers = (name: PlanName): PlanLimits => ({ ...plans[name], ...overrides[name] });
  return {
    free: withNumbers('free'),
    pro: withNumbers('pro'),
    business: withNumbers('business'),
    enterprise: withNumbers('enterprise'),
  };
}

/** Requests within a minute from one client address, where no plan speaks. */
export const addressLimits = {
  /** Without a valid API key, to what needs one. */
  anonymousPerMinute: 60,
  /** To what is for everybody: documents and pages. */
  publicPerMinute: 6_000,
} as const;
