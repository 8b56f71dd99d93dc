/** What `/account` accepts and returns. */

export type NumberFormat = 'auto' | '1,234.5' | '1.234,5' | '1 234,5';
export type Language = 'en' | 'de';
export type Plan = 'free' | 'starter' | 'pro' | 'business';

export interface Account {
  id: string;
  email: string;
  plan: Plan;
  hasPassword: boolean;
  timezone: string;
  language: Language | null;
  numberFormat: NumberFormat;
  /** Whether single keys such as `n` are shortcuts. */
  shortcuts: boolean;
  features: { apiAccess: boolean; extendedAnalytics: boolean };
}

export interface SessionState {
  account: Account | null;
  csrfToken: string | null;
  signUp: 'open' | 'closed';
  /** Whether the service can send e-mail. */
  mail: boolean;
  /** Whether the session cookie needs HTTPS (or localhost). */
  secureCookies: boolean;
  startPage: boolean;
  imageBaseUrl: string;
  apiBaseUrl: string;
  version: string;
}

export type Profile = Pick<Account, 'email' | 'timezone' | 'language' | 'numberFormat' | 'shortcuts'>;

export interface Session {
  id: string;
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  address: string;
  /** "Chrome on Windows"; null: unknown. */
  device: string | null;
}
