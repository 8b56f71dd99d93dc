import { Inject, Injectable } from '@nestjs/common';
import { SignInAttempts, OneTimeLinksService, hashToken, normalizeEmail } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { AccountRepository } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { mailLanguage } from '../../mail/mail-texts.ts';
import { Mailer, type MailMessage, type QueueMail, type Recipient, type RequestedMail } from '../../mail/mailer.ts';
import { NewPasswords } from '../password/password.service.ts';
import { SessionClients } from '../../authentication/session-cookie.ts';
import { AttemptSubjects } from '../../authentication/attempt-subjects.ts';
import type { SignedIn } from '../session/session-responder.ts';
import { SignInService } from '../session/sign-in.service.ts';
import type { FinishSignUpDto, RequestSignUpDto, SignUpDto } from '../credentials.dto.ts';

/** Lets people create accounts themselves, if the operator allows it. */
@Injectable()
export class SignUpService {
  private readonly queueMail: QueueMail<RequestedMail>;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly accounts: AccountRepository,
    private readonly newPasswords: NewPasswords,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly signIn: SignInService,
    private readonly clients: SessionClients,
    private readonly mailer: Mailer,
  ) {
    this.queueMail = mailer.define('sign-up', (to) => this.prepareMail(to));
  }

  /**
   * Creates an account at once, on a server that sends no email.
   * @throws ApiError `sign_up_closed`; `email_not_confirmed` if this server can check the address; `email_taken`; `too_many_attempts`;
   *   `invalid_request` for the password
   */
  async signUp({ email, password, ...profile }: SignUpDto, request: FastifyRequest): Promise<SignedIn> {
    this.assertOpen();
    if (this.mailer.isConfigured) throw new ApiError('email_not_confirmed', { message: useLink });
    const address = normalizeEmail(email);
    await this.attempts.begin(this.subjects.address('sign-up', request));
    const client = { isKnown: false, account: address, network: this.subjects.site(request) };
    const passwordHash = await this.newPasswords.hash(password, { field: 'password', email: address, client });
    const account = await this.accounts.create({
      ...{ email: address, plan: 'free', passwordHash, profile },
      actor: this.clients.personOf(request),
    });
    if (!account) throw new ApiError('email_taken');
    return this.signIn.open(account, request, 'invalid_credentials');
  }

  /**
   * Sends a link in the background. Neither the response nor its time tells whether the address has an account; only the email does.
   * @throws ApiError `sign_up_closed`, `mail_not_configured`, `too_many_attempts`
   */
  async request({ email, language = 'en' }: RequestSignUpDto, request: FastifyRequest): Promise<void> {
    this.assertOpen();
    const address = normalizeEmail(email);
    await this.attempts.begin(this.subjects.address('sign-up', request));
    const stranger = this.subjects.hashedSite(request);
    await this.mailer.admit(address, { kind: 'stranger', id: stranger });
    await this.queueMail({ email: address, language, stranger });
  }

  /**
   * Uses a link. The person who opens it chooses the password, so nobody can prepare an account for somebody else's address.
   * @throws ApiError `sign_up_closed`; `link_invalid`; `email_taken` if there is an account by now;
   *   `invalid_request` for the password, which does not use the link
   */
  async finish({ token, password, ...profile }: FinishSignUpDto, request: FastifyRequest): Promise<SignedIn> {
    this.assertOpen();
    const email = await this.links.findSignUp(token);
    if (email === undefined) throw new ApiError('link_invalid');
    const client = { isKnown: true, account: email, network: this.subjects.site(request) };
    const passwordHash = await this.newPasswords.hash(password, { field: 'password', email, client });
    const account = await this.accounts.createWithLink(hashToken(token), {
      ...{ plan: 'free', passwordHash, profile },
      actor: this.clients.personOf(request),
    });
    if (!account) throw new ApiError('link_invalid');
    if (account === 'taken') throw new ApiError('email_taken');
    return this.signIn.open(account, request, 'link_invalid');
  }

  private async prepareMail({ email, language }: Recipient): Promise<MailMessage> {
    const account = await this.accounts.findByEmail(email);
    if (account) {
      const to = { email, language: mailLanguage(account.language, language) };
      return this.mailer.withPage(to, 'alreadyRegistered', '/sign-in');
    }
    const token = await this.links.createForSignUp(email);
    return this.mailer.withLink({ email, language }, 'signUp', { purpose: 'sign_up', token });
  }

  private assertOpen(): void {
    if (this.config.console.signUp === 'closed') throw new ApiError('sign_up_closed');
  }
}

const useLink = 'This server checks email addresses. Request a link with POST /account/sign-up/link.';
