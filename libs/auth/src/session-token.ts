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
