/**
 * What an API key is for: real timers, or those of tests. A test key sees and changes only test timers, a live key only live ones. Images of test
 * timers have a mark, their views are not part of the plan's, and they cause neither emails nor webhook deliveries.
 */
export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

/** How many test timers an account may have at the same time, on each plan. */
export const maxTestTimers = 100;

/** The permissions of an API key. */
export const scopes = [
  'timers:read',
  'timers:write',
  'analytics:read',
  'usage:read',
  'webhooks:read',
  'webhooks:write',
  'keys:read',
  'keys:write',
  'audit:read',
] as const;

export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

/** The limits of a plan. */
export interface PlanLimits {
  /** Whether the account may use `/api/v1`. */
  apiAccess: boolean;
  /** Whether analytics include country, device, mail client and hour. */
  extendedAnalytics: boolean;
  /** How many timers the account may own at the same time. */
  timers: number;
  /** Animated views per calendar month (UTC). Further views get still images and are counted too. */
  views: number;
  /** API requests per minute and key. */
  requestsPerMinute: number;
  /** API requests per day (UTC) and account, all keys together. */
  requestsPerDay: number;
}

export const planNames = ['free', 'pro', 'business', 'enterprise'] as const;

export type PlanName = (typeof planNames)[number];

/** The limits of each plan. Read the limit that you need; never compare plan names. */
export type Plans = Readonly<Record<PlanName, Readonly<PlanLimits>>>;

const paid = { apiAccess: true, extendedAnalytics: true } as const;

/** How many timers of a mode an account may own at the same time. */
export const timerLimits = ({
  timers,
  apiAccess,
}: Pick<PlanLimits, 'timers' | 'apiAccess'>): Readonly<Record<Mode, number>> => ({
  live: timers,
  test: apiAccess ? maxTestTimers : 0,
});

/** The built-in plans. Operators can override the numbers (`PLAN_LIMITS`); inject `PLANS` for the plans in force. */
export const defaultPlans: Plans = {
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

/** The limits that an operator can override. */
export const configurablePlanLimits = ['timers', 'views', 'requestsPerMinute', 'requestsPerDay'] as const;

export type PlanOverrides = Partial<Record<PlanName, Partial<Record<(typeof configurablePlanLimits)[number], number>>>>;

/** The built-in plans with an operator's overrides. */
export function applyPlanOverrides(overrides: PlanOverrides): Plans {
  const limitsOf = (name: PlanName): PlanLimits => ({ ...defaultPlans[name], ...overrides[name] });
  return {
    free: limitsOf('free'),
    pro: limitsOf('pro'),
    business: limitsOf('business'),
    enterprise: limitsOf('enterprise'),
  };
}

/** Requests per minute and client address, for requests without a plan. */
export const addressLimits = {
  /** Requests without a valid API key to routes that require one. */
  anonymousPerMinute: 60,
  /** Requests to public routes, such as the documentation. */
  publicPerMinute: 6_000,
  /** Previews of timers. */
  previewsPerMinute: 600,
} as const;

/** Limits of the console, which do not depend on the plan. */
export const consoleLimits = {
  /** Requests per minute of all sessions of an account. */
  requestsPerMinute: 600,
  /** Test emails of an account. */
  testEmailsPerHour: 10,
  /** Emails with links to one address, which anybody can enter, and as many of each kind that tells the owner about a change. */
  emailsPerDayAndAddress: 10,
  /** Emails of the service in all but those about events, so that nobody makes its mail server look like one that sends spam. */
  emailsPerHour: 1_000,
  /** Those of them to addresses without an account, which anybody can enter: the others are left for owners. */
  emailsToStrangersPerHour: 500,
  /** Emails about events, unless the operator sets another number. They have a limit of their own: whatever happens in accounts, their owners can reset passwords. */
  emailsAboutEventsPerHour: 500,
  /** API keys that an account creates. */
  keysPerDay: 100,
  /** Events that an account sends to its webhooks as a test. */
  testEventsPerHour: 60,
  resendsPerHour: 20,
  /** Embed secrets that an account creates, also through the API. */
  embedSecretsPerDay: 100,
  /** Timers that an account creates, copies or restores: twice those of its plan, and at least this number. */
  minTimersPerDay: 100,
} as const;
