import { Injectable, Logger } from '@nestjs/common';
import { OneTimeLinksService, type SessionCaller, SignInAttempts, hashToken } from '@tminus/auth';
import { type AccountEntity, AccountRepository, CredentialsRepository } from '@tminus/database';
import { type AccountId, type Actor, ApiError } from '@tminus/domain';
import { auditContext } from '@tminus/server';
import type { FastifyRequest } from 'fastify';
import { SessionClients } from '../../authentication/session-cookie.ts';
import { mailLanguage } from '../../mail/mail-texts.ts';
import { AttemptSubjects } from '../../authentication/attempt-subjects.ts';
import { Mailer, type MailMessage, type QueueMail } from '../../mail/mailer.ts';

/** The email addresses of accounts. With a mail server, an account gets a new one only when a link is opened that was sent there. */
@Injectable()
export class EmailAddressesService {
  private readonly audit = new Logger(auditContext);
  private readonly queueConfirmMail: QueueMail<AddressOfAccount>;
  private readonly queueChangeMail: QueueMail<AddressOfAccount>;
  private readonly queueRequestedMail: QueueMail<{ accountId: AccountId }>;
  /** To the previous address. */
  private readonly queueChangedMail: QueueMail<AddressOfAccount>;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialsRepository,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly clients: SessionClients,
    private readonly mailer: Mailer,
  ) {
    this.queueConfirmMail = mailer.define('address confirmation', (fields) => this.prepareConfirmMail(fields));
    this.queueChangeMail = mailer.define('new address', (fields) => this.prepareChangeMail(fields));
    this.queueRequestedMail = mailer.defineNotice('requested change of the address', (to) =>
      mailer.withPage(to, 'changeRequested', '/settings/security'),
    );
    this.queueChangedMail = mailer.defineNotice('changed address', (to) =>
      mailer.withPage(to, 'emailChanged', '/sign-in'),
    );
  }

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
    const kind = newAddress === undefined ? 'owner' : 'account';
    await this.mailer.admit(newAddress ?? account.email, { kind, id: accountId });
    if (newAddress !== undefined) return this.sendChangeLink(account, newAddress, actor);
    await this.queueConfirmMail({ accountId, email: account.email });
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
      await this.queueChangedMail({ accountId: account.id, email: previousEmail });
    }
    return account.email;
  }

  private async requestChange(account: AccountEntity, address: string, actor: Actor): Promise<void> {
    await this.mailer.admit(address, { kind: 'account', id: account.id });
    await this.sendChangeLink(account, address, actor);
    await this.queueRequestedMail({ accountId: account.id });
  }

  /** The link shows as a pending change at once. It gets the token that works when the email is sent. */
  private async sendChangeLink({ id: accountId }: AccountEntity, email: string, actor: Actor): Promise<void> {
    const token = await this.links.createFor(accountId, 'change_email', email, actor);
    if (token === undefined) throw new ApiError('session_required');
    await this.queueChangeMail({ accountId, email });
  }

  private async prepareConfirmMail({ accountId, email }: AddressOfAccount): Promise<MailMessage | undefined> {
    const account = await this.accounts.find(accountId);
    const token = await this.links.createFor(accountId, 'confirm_email', email);
    if (!account || token === undefined) return undefined;
    const to = { email, language: mailLanguage(account.language) };
    return this.mailer.withLink(to, 'confirmEmail', { purpose: 'confirm_email', token });
  }

  /** If another account has the address, only the email says so. Nothing is sent if the change was cancelled or the account has gone. */
  private async prepareChangeMail({ accountId, email }: AddressOfAccount): Promise<MailMessage | undefined> {
    const account = await this.accounts.find(accountId);
    const token = await this.links.renewChange(accountId, email);
    if (!account || token === undefined) return undefined;
    const other = await this.accounts.findByEmail(email);
    if (other) return this.mailer.withPage({ email, language: mailLanguage(other.language) }, 'emailTaken', '/sign-in');
    const to = { email, language: mailLanguage(account.language) };
    return this.mailer.withLink(to, 'changeEmail', { purpose: 'change_email', token });
  }
}

interface AddressOfAccount {
  accountId: AccountId;
  email: string;
}
