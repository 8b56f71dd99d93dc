import type { ApiKey } from '../settings-types.ts';

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
