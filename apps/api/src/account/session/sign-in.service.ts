import { Injectable, Logger } from '@nestjs/common';
import { PasswordHasher, SessionsService, SignInAttempts, OneTimeLinksService, normalizeEmail } from '@tminus/auth';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { ApiError, type ErrorCode, isTimeZone } from '@tminus/domain';
import { LogSampler, LoggedClients, auditContext } from '@tminus/server';
import type { FastifyRequest } from 'fastify';
import { AttemptSubjects } from '../../authentication/attempt-subjects.ts';
import type { CredentialsDto, SignInLinkDto } from '../credentials.dto.ts';
import { SessionClients } from '../../authentication/session-cookie.ts';
import type { SignedIn } from './session-responder.ts';

/** Signs people in. */
@Injectable()
export class SignInService {
  private readonly audit = new Logger(auditContext);
  /** Strangers cause these entries. */
  private readonly failures = new LogSampler({
    perSecond: 50,
    onDropped: (count) => this.audit.log(`${count} more sign-ins failed.`),
  });

  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly clients: SessionClients,
    private readonly logged: LoggedClients,
  ) {}

  /**
   * A browser that the owner has used before is limited separately, so that others cannot lock the owner out.
   * @throws ApiError `invalid_credentials`, which does not say whether the account exists; `too_many_attempts`
   */
  async withPassword({ email, password }: CredentialsDto, request: FastifyRequest): Promise<SignedIn> {
    const address = normalizeEmail(email);
    const ofStranger = [
      ...this.subjects.address('sign-in', request),
      this.subjects.account('sign-in', address, request),
    ];
    if (!this.subjects.claimsToBeKnown(request)) this.attempts.assertHasWaited(ofStranger);
    const account = await this.accounts.findByEmail(address);
    const device = this.subjects.device('sign-in', account, request);
    const attempt = await this.attempts.begin(device ? [device] : ofStranger);
    const client = { isKnown: device !== undefined, account: address, network: this.subjects.site(request) };
    const isCorrect = await attempt.untilTried(this.hasher.verify(account?.passwordHash, password, client));
    if (!account || !isCorrect) {
      this.reportFailure(account, request);
      throw new ApiError('invalid_credentials');
    }
    const signedIn = await this.open(account, request, 'invalid_credentials', true);
    await attempt.succeeded();
    return signedIn;
  }

  /**
   * Has no limit of its own: nobody can guess a link, and others at the same address must not make its owner wait. The first browser of an
   * account that the command line has created brings its time zone.
   * @throws ApiError `link_invalid`
   */
  async withLink({ token, timezone = '' }: SignInLinkDto, request: FastifyRequest): Promise<SignedIn> {
    const account = await this.links.use(token, 'sign_in');
    if (!account) throw new ApiError('link_invalid');
    if (isTimeZone(timezone))
      await this.accounts.setFirstTimezone(account.id, timezone, this.clients.personOf(request));
    return this.open(account, request, 'link_invalid', true);
  }

  /**
   * Starts a session of somebody who has proved to own the account.
   * @param isSignIn - false: the session is part of another change, which has its own event
   * @throws ApiError with `ifChanged` if the password has changed since
   */
  async open(
    account: AccountEntity,
    request: FastifyRequest,
    ifChanged: ErrorCode,
    isSignIn = false,
  ): Promise<SignedIn> {
    const opened = await this.sessions.open(account, this.clients.of(request), isSignIn);
    if (!opened) throw new ApiError(ifChanged);
    return { account, opened };
  }

  /** For tools that watch the log. */
  private reportFailure(account: AccountEntity | null, request: FastifyRequest): void {
    if (!this.failures.admits()) return;
    const { address } = this.logged.describe(request);
    const what = account ? `the account ${account.id}` : 'an unknown account';
    const from = address === undefined ? '' : ` from ${address}`;
    this.audit.log({ message: `A sign-in to ${what}${from} failed.`, accountId: account?.id, address });
  }
}
