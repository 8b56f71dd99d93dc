import type { AccountEntity } from '@tminus/database';
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;
/** 32 bytes in base64url. The last character holds four bits. */
const wellFormed = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** A new secret of a session or a link: 256 random bits. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Whether the text has the form of a token. All others are refused without asking the database. */
export const isToken = (text: string): boolean => wellFormed.test(text);

/** The stored hash of a token: SHA-256, 32 bytes. Its 256 random bits need no slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The CSRF token of a session. It follows from the session's token, so nothing is stored and every node can check it. */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('tminus csrf token').digest('base64url');

/** Compares two texts in a time that does not depend on where they differ. */
export const isSameToken = (first: string, second: string): boolean =>
  timingSafeEqual(hashToken(first), hashToken(second));

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
