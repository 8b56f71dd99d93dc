import type { ApiKey } from '../../../shared/http/account-types.ts';

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** The period in which `GET /usage` warns. */
const warningMs = 7 * 86_400_000;

export function keyState({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, nowMs: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - nowMs;
  if (left <= 0) return 'expired';
  return left <= warningMs ? 'expiring' : 'active';
}

/** A shell command that lists the account's timers, ready to paste. */
export function curlExample(apiBaseUrl: string, key: string, scopes: readonly string[]): string {
  return `curl ${shellWord(`${apiBaseUrl}/api/v1${pathFor(scopes)}`)} \\\n  -H ${shellWord(`Authorization: Bearer ${key}`)}`;
}

/** A request that the key may send. */
function pathFor(scopes: readonly string[]): string {
  const readable = ['timers', 'usage', 'analytics', 'keys'].find((resource) => scopes.includes(`${resource}:read`));
  return `/${readable ?? 'timers'}`;
}

/** One word in POSIX shells, whatever it contains. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
