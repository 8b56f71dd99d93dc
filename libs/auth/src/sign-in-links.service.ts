import { Injectable } from '@nestjs/common';
import { type AccountEntity, type LinkPurpose, SignInLinkRepository } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import { hashToken, isToken, newToken } from './session-token.ts';

export interface SignInLink {
  token: string;
  expiresAt: Date;
}

/** How long links work: long enough to read an email, and to come back to a terminal the next morning. */
export const resetLinkSeconds = 3_600;
export const signInLinkSeconds = 86_400;

/** Where the console reads the token of a link. It follows `#`, so browsers send it to no server, also not as a referrer. */
const pages: Readonly<Record<LinkPurpose, string>> = { sign_in: '/welcome', password_reset: '/reset' };

/** @param publicUrl - the configured address of the console, never that of a request, which the client chooses */
export const linkAddress = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}${pages[purpose]}#${token}`;

/** Links that sign in to an account once, or set a new password once. */
@Injectable()
export class SignInLinksService {
  constructor(private readonly repository: SignInLinkRepository) {}

  async create(accountId: AccountId, purpose: LinkPurpose, lifetimeSeconds: number): Promise<SignInLink> {
    const token = newToken();
    const tokenHash = hashToken(token);
    return { token, expiresAt: await this.repository.create({ accountId, purpose, tokenHash, lifetimeSeconds }) };
  }

  /** The account of a link that was not used yet. Does not use it. */
  async findAccount(token: string, purpose: LinkPurpose): Promise<AccountEntity | null> {
    return isToken(token) ? this.repository.findAccount(hashToken(token), purpose) : null;
  }

  /** Uses a link. @returns null if it is unknown, expired or used */
  async use(token: string, purpose: LinkPurpose): Promise<AccountEntity | null> {
    return isToken(token) ? this.repository.use(hashToken(token), purpose) : null;
  }
}
