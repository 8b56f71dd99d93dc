import { Injectable } from '@nestjs/common';
import { type SessionCaller, SignInAttempts, OneTimeLinksService, hashToken, normalizeEmail } from '@tminus/auth';
import { type AccountEntity, AccountRepository, ApiKeyRepository, CredentialsRepository } from '@tminus/database';
import { ApiError, type ConsoleLanguage } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import type { MailMessage } from '../../mail/mailer.ts';
import { OwnerMailer } from '../email/owner-mailer.ts';
import { AttemptSubjects } from '../session/attempt-subjects.ts';
import type { SignedIn } from '../session/session-responder.ts';
import { SignInService } from '../session/sign-in.service.ts';
import { CurrentPassword } from './current-password.ts';
import type { ChangePasswordDto, RequestPasswordResetDto, ResetPasswordDto } from './dto/password.dto.ts';
import { NewPasswords } from './new-password.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';

/** Changes passwords. Each change ends all sessions and links of the account, and starts a new session for its sender. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialsRepository,
    private readonly currentPassword: CurrentPassword,
    private readonly newPasswords: NewPasswords,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly signIn: SignInService,
    private readonly keys: ApiKeyRepository,
    private readonly mailer: OwnerMailer,
  ) {}

  /** @throws ApiError `invalid_request`, `invalid_credentials`, `too_many_attempts` */
  async change(
    { accountId }: SessionCaller,
    { currentPassword, newPassword }: ChangePasswordDto,
    request: FastifyRequest,
  ): Promise<SignedIn> {
    const account = await this.accounts.find(accountId);
    if (!account) throw new ApiError('session_required');
    await this.currentPassword.assertCorrect(account, currentPassword);
    const hash = await this.newPasswords.hash('newPassword', newPassword, account.email);
    const changed = await this.credentials.changePassword(account, hash);
    if (!changed) throw new ApiError('invalid_credentials'); // another request has changed it
    this.tellOwner(changed);
    return this.signIn.open(changed, request, 'invalid_credentials');
  }

  /**
   * Sends a link in the background, if there is such an account: neither the response nor its time tells.
   * @throws ApiError `mail_not_configured`, `too_many_attempts`
   */
  async requestReset({ email, language = 'en' }: RequestPasswordResetDto, request: FastifyRequest): Promise<void> {
    if (!this.mailer.isConfigured) throw new ApiError('mail_not_configured');
    const address = normalizeEmail(email);
    await this.attempts.begin([
      this.subjects.address('password-reset', request),
      this.subjects.account('password-reset', address),
    ]);
    this.mailer.sendLater('password reset', () => this.prepareMail(address, language));
  }

  /** @throws ApiError `link_invalid`, `invalid_request` for the password, which does not use the link; `too_many_attempts` */
  async reset({ token, password }: ResetPasswordDto, request: FastifyRequest): Promise<SignedIn> {
    const attempt = await this.attempts.begin([this.subjects.address('link', request)]);
    const account = await this.links.findAccount(token, 'password_reset');
    if (!account) throw new ApiError('link_invalid');
    await attempt.succeeded();
    const hash = await this.newPasswords.hash('password', password, account.email);
    const changed = await this.credentials.resetPassword(hashToken(token), hash);
    if (!changed) throw new ApiError('link_invalid');
    this.tellOwner(changed);
    return this.signIn.open(changed, request, 'link_invalid');
  }

  private async prepareMail(email: string, language: ConsoleLanguage): Promise<MailMessage | undefined> {
    const account = await this.accounts.findByEmail(email);
    // If the account gets another address at this moment, there is no link: the old address may belong to somebody else.
    const token = account ? await this.links.createFor(account.id, 'password_reset', email) : undefined;
    if (!account || token === undefined) return undefined;
    const to = { email, language: account.language ?? language };
    return this.mailer.withLink(to, passwordResetMail, { purpose: 'password_reset', token });
  }

  private tellOwner(account: AccountEntity): void {
    this.mailer.notify(account, 'changed password', async (to) => {
      const hasKeys = await this.keys.hasActive(account.id);
      const text = passwordChangedMail(to.language, hasKeys);
      return this.mailer.withPage(to, text, hasKeys ? '/settings/keys' : '/settings/security');
    });
  }
}
