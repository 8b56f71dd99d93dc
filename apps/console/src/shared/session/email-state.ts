import type { SessionState } from '../http/account-types.ts';

/** What is left to do about the address of an account. */
export type EmailState =
  /** Nothing: it is confirmed, or this service cannot send email. */
  | 'settled'
  /** The account of the first start has no real address. */
  | 'missing'
  /** Nobody has opened a link that was sent to it. */
  | 'unconfirmed'
  /** A new one waits for its link to be opened. */
  | 'changing';

export function emailState({ mail, account }: Pick<SessionState, 'mail' | 'account'>): EmailState {
  if (!mail || !account) return 'settled';
  if (account.pendingEmail !== null) return 'changing';
  if (account.emailConfirmed) return 'settled';
  return account.email.endsWith('@localhost') ? 'missing' : 'unconfirmed';
}
