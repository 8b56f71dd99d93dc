import type { PlanName } from '@tminus/domain';

/** What `/account/keys` and `/account/usage` return. */

export interface ApiKey {
  /** The public id. */
  id: string;
  name: string;
  scopes: string[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  /** The start of the key, which tells keys apart. */
  prefix: string;
}

/** The only answer that contains the key itself. */
export type NewApiKey = ApiKey & { key: string };

export interface Usage {
  plan: PlanName;
  timers: { used: number; limit: number };
  /** The days are UTC days. */
  views: { used: number; limit: number; periodStart: string; periodEnd: string };
  api: { requestsToday: number; requestsThisMonth: number };
  warnings: { code: 'views_nearly_used_up' | 'views_used_up' | 'key_expires'; message: string; at: string }[];
}
