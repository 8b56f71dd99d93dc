import { Injectable, Logger } from '@nestjs/common';
import { OneTimeLinksService, type SessionCaller, SignInAttempts, hashToken } from '@tminus/auth';
import { type AccountEntity, AccountRepository, CredentialsRepository } from '@tminus/database';
import { type Actor, ApiError } from '@tminus/domain';
import { auditContext } from '@tminus/platform';
import type { FastifyRequest } from 'fastify';
import { SessionClients } from '../../authentication/session-cookie.ts';
import { mailLanguage } from '../../mail/mail-texts.ts';
import { AttemptSubjects } from '../session/attempt-subjects.ts';
import { Mailer } from '../../mail/mailer.ts';

/** The email addresses of accounts. With a mail server, an account gets a new one only when a link is opened that was sent there. */
@Injectable()
export class EmailAddressesService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialsRepository,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly clients: SessionClients,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Without a mail server, the address changes at once, and nobody knows whether it is right.
   * @throws ApiError `email_taken` without a mail server; `too_many_attempts`
   */
  async change({ sessionId, actor }: SessionCaller, account: AccountEntity, address: string): Promise<void> {
    if (address === account.email) return this.links.cancelChange(account.id, actor);
    // Never taken back. Without a mail server, the outcome tells whether an address has an account; with one, each attempt sends emails.
    await this.attempts.begin([this.subjects.session('email', account.id, sessionId)]);
    if (this.mailer.isConfigured) return this.requestChange(account, address, actor);
    if (!(await this.credentials.changeEmail(account.id, address, actor))) throw new ApiError('email_taken');
    this.audit.log(`The account ${account.id} has a new email address.`);
  }

  /**
   * Sends the link again: to the new address if one is waiting, otherwise to the one that is not confirmed.
   * @throws ApiError `mail_not_configured`, `too_many_attempts`
   */
  async sendAgain({ accountId, sessionId, actor }: SessionCaller): Promise<void> {
    const account = await this.accounts.findSignedIn(accountId);
    const newAddress = await this.links.findPendingEmail(accountId);
    if (newAddress === undefined && account.emailConfirmedAt !== null) return;
    await this.attempts.begin([this.subjects.session('email', accountId, sessionId)]);
    await this.mailer.admit(newAddress ?? account.email, newAddress === undefined ? 'owner' : 'account');
    if (newAddress !== undefined) return this.sendChangeLink(account, newAddress, actor);
    this.mailer.sendLater('address confirmation', async () => {
      const { email } = account;
      const token = await this.links.createFor(accountId, 'confirm_email', email);
      if (token === undefined) return undefined;
      return this.mailer.withLink({ email, language: mailLanguage(account.language) }, 'confirmEmail', {
        purpose: 'confirm_email',
        token,
      });
    });
  }

  /** The account keeps its address. */
  cancelChange({ accountId, actor }: SessionCaller): Promise<void> {
    return this.links.cancelChange(accountId, actor);
  }

  /**
   * Uses a link. It needs no session: people open it wherever they read their email, and it only shows that they do.
   * @returns the address that is confirmed
   * @throws ApiError `link_invalid`; `email_taken` if another account has the new address by now
   */
  async confirm(token: string, request: FastifyRequest): Promise<string> {
    const confirmed = await this.credentials.confirmEmail(hashToken(token), this.clients.personOf(request));
    if (!confirmed) throw new ApiError('link_invalid');
    if (confirmed === 'taken') throw new ApiError('email_taken');
    const { account, previousEmail } = confirmed;
    if (account.email !== previousEmail) {
      this.audit.log(`The account ${account.id} has a new email address.`);
      this.mailer.notify({ ...account, email: previousEmail }, 'changed address', (to) =>
        this.mailer.withPage(to, 'emailChanged', '/sign-in'),
      );
    }
    return account.email;
  }

  private async requestChange(account: AccountEntity, address: string, actor: Actor): Promise<void> {
    await this.mailer.admit(address, 'account');
    await this.sendChangeLink(account, address, actor);
    this.mailer.notify(account, 'requested change of the address', (to) =>
      this.mailer.withPage(to, 'changeRequested', '/settings/security'),
    );
  }

  /** If another account has the address, only the email says so: there is a link in any case, which shows as a pending change. */
  private async sendChangeLink(account: AccountEntity, email: string, actor: Actor): Promise<void> {
    const token = await this.links.createFor(account.id, 'change_email', email, actor);
    if (token === undefined) throw new ApiError('session_required');
    this.mailer.sendLater('new address', async () => {
      const other = await this.accounts.findByEmail(email);
      if (other)
        return this.mailer.withPage({ email, language: mailLanguage(other.language) }, 'emailTaken', '/sign-in');
      const to = { email, language: mailLanguage(account.language) };
      return this.mailer.withLink(to, 'changeEmail', { purpose: 'change_email', token });
    });
  }
}
