import { Injectable } from '@nestjs/common';
import { type AccountEntity, type AccountLinkPurpose, type LinkPurpose, OneTimeLinkRepository } from '@tminus/database';
import type { AccountId, Actor } from '@tminus/domain';
import { hashToken, isToken, newToken } from './tokens.ts';

interface OneTimeLink {
  token: string;
  expiresAt: Date;
}

/** How long links work: long enough to read an email, and to come back to a terminal the next morning. */
export const resetLinkSeconds = 3_600;
export const signInLinkSeconds = 86_400;
/** People may read the email on another day. */
const confirmationLinkSeconds = 86_400;

/** Where the console reads the token of a link. It follows `#`, so browsers send it to no server, also not as a referrer. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  sign_in: '/welcome',
  password_reset: '/reset',
  sign_up: '/join',
  confirm_email: '/confirm',
  change_email: '/confirm',
};

/** @param publicUrl - the configured address of the console, never that of a request, which the client chooses */
export const linkAddress = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}${pages[purpose]}#${token}`;

/** Links that work once: to sign in, to set a new password, to create an account, or to confirm an email address. */
@Injectable()
export class OneTimeLinksService {
  constructor(private readonly repository: OneTimeLinkRepository) {}

  /** A link that the operator's command line prints. */
  async create(
    accountId: AccountId,
    purpose: 'sign_in' | 'password_reset',
    lifetimeSeconds: number,
  ): Promise<OneTimeLink> {
    const token = newToken();
    const link = { accountId, purpose, tokenHash: hashToken(token), lifetimeSeconds };
    const expiresAt = await this.repository.create(link);
    if (!expiresAt) throw new Error('The account does not exist.');
    return { token, expiresAt };
  }

  /**
   * The token of a link for an email.
   * @param email - for `change_email` the new address
   * @param actor - for `change_email`: who wants it
   * @returns undefined if the account is gone, or no longer has the address that the email is for
   */
  async createFor(
    accountId: AccountId,
    purpose: Exclude<AccountLinkPurpose, 'sign_in'>,
    email: string,
    actor?: Actor,
  ): Promise<string | undefined> {
    const token = newToken();
    const lifetimeSeconds = purpose === 'password_reset' ? resetLinkSeconds : confirmationLinkSeconds;
    const link = { accountId, purpose, tokenHash: hashToken(token), lifetimeSeconds, email, actor };
    return (await this.repository.create(link)) && token;
  }

  /**
   * A new token for the newest link to a new address: the one before stops working.
   * @returns undefined if the change was cancelled or confirmed, or if the link has expired
   */
  async renewChange(accountId: AccountId, email: string): Promise<string | undefined> {
    const token = newToken();
    return (await this.repository.renewChange(accountId, email, hashToken(token))) ? token : undefined;
  }

  /** The token of a link with which the owner of an email address creates an account. */
  async createForSignUp(email: string): Promise<string> {
    const token = newToken();
    const link = { email, tokenHash: hashToken(token), lifetimeSeconds: confirmationLinkSeconds };
    await this.repository.createForSignUp(link);
    return token;
  }

  /** The account of a link that was not used yet. Does not use it. */
  async findAccount(token: string, purpose: AccountLinkPurpose): Promise<AccountEntity | null> {
    return isToken(token) ? this.repository.findAccount(hashToken(token), purpose) : null;
  }

  /** The email address of a link that creates an account. Does not use it. */
  async findSignUp(token: string): Promise<string | undefined> {
    return isToken(token) ? this.repository.findSignUp(hashToken(token)) : undefined;
  }

  /** Uses a link. @returns null if it is unknown, expired or used */
  async use(token: string, purpose: AccountLinkPurpose): Promise<AccountEntity | null> {
    return isToken(token) ? this.repository.use(hashToken(token), purpose) : null;
  }

  /** The address that an account gets when its owner opens a link; undefined if there is no such link. */
  findPendingEmail(accountId: AccountId): Promise<string | undefined> {
    return this.repository.findPendingEmail(accountId);
  }

  /** The account keeps its address: links to a new one stop working. */
  cancelChange(accountId: AccountId, actor: Actor): Promise<void> {
    return this.repository.cancelChange(accountId, actor);
  }
}
