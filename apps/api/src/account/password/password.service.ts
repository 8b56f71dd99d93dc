import { Injectable, Logger } from '@nestjs/common';
import {
  findPasswordProblem,
  type HashClient,
  PasswordHasher,
  type AttemptSubject,
  OneTimeLinksService,
  type SessionCaller,
  SessionsService,
  SignInAttempts,
  hashToken,
  normalizeEmail,
} from '@tminus/auth';
import { invalidField, type AccountId, ApiError, type ErrorCode } from '@tminus/domain';
import { type AccountEntity, AccountRepository, ApiKeyRepository, CredentialsRepository } from '@tminus/database';
import { auditContext } from '@tminus/server';
import type { FastifyRequest } from 'fastify';
import { mailLanguage, mailTexts } from '../../mail/mail-texts.ts';
import {
  Mailer,
  type MailMessage,
  type PreparedMail,
  type QueueMail,
  type Recipient,
  type RequestedMail,
} from '../../mail/mailer.ts';
import { SessionClients } from '../../authentication/session-cookie.ts';
import { AttemptSubjects, hashSite } from '../../authentication/attempt-subjects.ts';
import type { SignedIn } from '../session/session-responder.ts';
import { SignInService } from '../session/sign-in.service.ts';
import { CurrentPassword } from '../../authentication/current-password.ts';
import type { ChangePasswordDto, RequestPasswordResetDto, ResetPasswordDto } from '../credentials.dto.ts';

interface NewPasswordOf {
  /** Of the request. */
  field: string;
  /** Of the account. */
  email: string;
  client: HashClient;
}

/** Hashes passwords that people choose. */
@Injectable()
export class NewPasswords {
  constructor(private readonly hasher: PasswordHasher) {}

  /** @throws ApiError `invalid_request` for the field if attackers would guess the password */
  async hash(password: string, { field, email, client }: NewPasswordOf): Promise<string> {
    const problem = await findPasswordProblem(password, email);
    if (problem) throw invalidField(field, problem.message, problem.code);
    return this.hasher.hash(password, client);
  }
}

/** Changes passwords. Each change ends all sessions and links of the account, and starts a new session for its sender. */
@Injectable()
export class PasswordService {
  private readonly audit = new Logger(auditContext);
  private readonly queueResetMail: QueueMail<RequestedMail>;
  private readonly queueChangedMail: QueueMail<{ accountId: AccountId }>;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialsRepository,
    private readonly currentPassword: CurrentPassword,
    private readonly newPasswords: NewPasswords,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly clients: SessionClients,
    private readonly keys: ApiKeyRepository,
    private readonly mailer: Mailer,
  ) {
    this.queueResetMail = mailer.define('password reset', (to, { isFirst }) => this.prepareResetMail(to, isFirst));
    this.queueChangedMail = mailer.defineNotice('changed password', (to, { accountId }) =>
      this.prepareChangedMail(to, accountId),
    );
  }

  /** @throws ApiError `invalid_request`, `invalid_credentials`, `too_many_attempts` */
  async change(
    caller: SessionCaller,
    { currentPassword, newPassword }: ChangePasswordDto,
    request: FastifyRequest,
  ): Promise<SignedIn> {
    const account = await this.accounts.findSignedIn(caller.accountId);
    await this.currentPassword.assertCorrect(caller, account, currentPassword);
    const hash = await this.hash(account, 'newPassword', newPassword, request);
    const changed = await this.credentials.changePassword(account, hash, caller.actor);
    if (!changed) throw new ApiError('invalid_credentials'); // another request has changed it
    return this.finish(changed, request, 'invalid_credentials');
  }

  /**
   * Sends a link in the background, if there is such an account: neither the response nor its time tells.
   * If too many were sent, the email waits: strangers, who can use up the limit, must not refuse it to its owner.
   * @throws ApiError `mail_not_configured`, `too_many_attempts`
   */
  async requestReset({ email, language = 'en' }: RequestPasswordResetDto, request: FastifyRequest): Promise<void> {
    if (!this.mailer.isConfigured) throw new ApiError('mail_not_configured');
    const address = normalizeEmail(email);
    const ofStranger = this.subjects.address('password-reset', request);
    const device = await this.knownDevice(address, request);
    await this.attempts.begin(device ? [device] : ofStranger);
    const stranger = device ? {} : { stranger: this.subjects.hashedSite(request) };
    await this.queueResetMail({ email: address, language, ...stranger });
  }

  /** @throws ApiError `link_invalid`, `invalid_request` for the password, which does not use the link */
  async reset({ token, password }: ResetPasswordDto, request: FastifyRequest): Promise<SignedIn> {
    const account = await this.links.findAccount(token, 'password_reset');
    if (!account) throw new ApiError('link_invalid');
    const hash = await this.hash(account, 'password', password, request);
    const changed = await this.credentials.resetPassword(hashToken(token), hash, this.clients.personOf(request));
    if (!changed) throw new ApiError('link_invalid');
    return this.finish(changed, request, 'link_invalid');
  }

  private async knownDevice(email: string, request: FastifyRequest): Promise<AttemptSubject | undefined> {
    if (!this.subjects.claimsToBeKnown(request)) return undefined;
    return this.subjects.device('password-reset', await this.accounts.findByEmail(email), request);
  }

  /**
   * A request of anybody sends the email to the owner. So nobody has to wait for the account: if its mailbox has got enough emails, the
   * latest one still works. Those that strangers have requested may still wait, so the owner's count separately.
   */
  private async prepareResetMail(
    { email, language, stranger }: RequestedMail,
    isFirst: boolean,
  ): Promise<PreparedMail | undefined> {
    const account = await this.accounts.findByEmail(email);
    if (!account) return undefined;
    const isForOwner = stranger === undefined || (await this.hasSessionFrom(account.id, stranger));
    if (isFirst && !(await this.attempts.isPossible(this.resets(account.email, isForOwner)))) {
      this.audit.log(
        `The account ${account.id} gets no further link yet: it has one that is less than 15 minutes old.`,
      );
      return undefined;
    }
    // If the account gets another address at this moment, there is no link: the old address may belong to somebody else.
    const token = await this.links.createFor(account.id, 'password_reset', email);
    if (token === undefined) return undefined;
    const to = { email, language: mailLanguage(account.language, language) };
    return { ...this.mailer.withLink(to, 'passwordReset', { purpose: 'password_reset', token }), isForOwner };
  }

  /** Whether somebody in a network is signed in to the account, who then is no stranger. */
  private async hasSessionFrom(accountId: AccountId, hashedSite: string): Promise<boolean> {
    return (await this.sessions.list(accountId)).some(({ address }) => hashSite(address) === hashedSite);
  }

  private resets(email: string, isForOwner: boolean): AttemptSubject {
    return this.subjects.own('password-reset', isForOwner ? `${email} by its owner` : email);
  }

  private hash({ email }: AccountEntity, field: string, password: string, request: FastifyRequest): Promise<string> {
    const client = { isKnown: true, account: email, network: this.subjects.site(request) };
    return this.newPasswords.hash(password, { field, email, client });
  }

  /** All links have ended, so the next email is not one too many. */
  private async finish(account: AccountEntity, request: FastifyRequest, ifChanged: ErrorCode): Promise<SignedIn> {
    for (const isForOwner of [true, false]) await this.attempts.forget(this.resets(account.email, isForOwner));
    await this.queueChangedMail({ accountId: account.id });
    return this.signIn.open(account, request, ifChanged);
  }

  private async prepareChangedMail(to: Recipient, accountId: AccountId): Promise<MailMessage> {
    const { passwordChanged: text, keysStillWork } = mailTexts[to.language];
    if (!(await this.keys.hasActive(accountId))) return this.mailer.withPage(to, text, '/settings/security');
    const paragraphs = [...text.paragraphs, keysStillWork.paragraph];
    return this.mailer.withPage(to, { ...text, paragraphs, label: keysStillWork.label }, '/settings/keys');
  }
}
