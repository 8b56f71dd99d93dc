import { createHmac, randomBytes } from 'node:crypto';
import type { AccountEntity } from '@tminus/database';
import { isSameToken } from './session-token.ts';

/**
 * A token that a browser gets when its owner signs in. With it, failures of others do not slow the owner down: the browser has its own
 * count of failures (OWASP: "device cookies"). It follows from the account's password hash, so nothing is stored, and a new password
 * makes all tokens invalid.
 */
export function issueDeviceToken(account: AccountEntity): string | undefined {
  const id = randomBytes(12).toString('base64url');
  const signature = sign(account, id);
  return signature === undefined ? undefined : `${id}.${signature}`;
}

/** @returns the id of the browser; undefined if the token does not belong to this account */
export function readDeviceToken(account: AccountEntity | null, token: string | undefined): string | undefined {
  const [, id, signature] = /^([\w-]{16})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const expected = account && id !== undefined ? sign(account, id) : undefined;
  return expected !== undefined && signature !== undefined && isSameToken(signature, expected) ? id : undefined;
}

function sign({ id: accountId, passwordHash }: AccountEntity, id: string): string | undefined {
  if (passwordHash === null) return undefined;
  return createHmac('sha256', passwordHash).update(`tminus device ${accountId} ${id}`).digest('base64url');
}
