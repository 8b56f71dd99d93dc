import { Injectable } from '@nestjs/common';
import {
  PasswordHasher,
  SessionsService,
  SignInAttempts,
  OneTimeLinksService,
  normalizeEmail,
  readDeviceToken,
} from '@tminus/auth';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { ApiError, type ErrorCode } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { AttemptSubjects } from './attempt-subjects.ts';
import type { CredentialsDto } from './dto/credentials.dto.ts';
import { SessionClients } from './session-client.ts';
import { DeviceCookie } from './session-cookie.ts';
import type { SignedIn } from './session-responder.ts';

/** Signs people in. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly links: OneTimeLinksService,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly clients: SessionClients,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /**
   * A browser that the owner has used before is limited separately, so that others cannot lock the owner out.
   * @throws ApiError `invalid_credentials`, which does not say whether the account exists; `too_many_attempts`
   */
  async withPassword({ email, password }: CredentialsDto, request: FastifyRequest): Promise<SignedIn> {
    const address = normalizeEmail(email);
    const account = await this.accounts.findByEmail(address);
    const device = readDeviceToken(account, this.deviceCookie.read(request.headers));
    const attempt = await this.attempts.begin(
      device === undefined
        ? [this.subjects.address('sign-in', request), this.subjects.account('sign-in', address)]
        : [this.subjects.device(device)],
    );
    const isCorrect = await attempt.untilTried(this.hasher.verify(account?.passwordHash, password));
    if (!account || !isCorrect) throw new ApiError('invalid_credentials');
    const signedIn = await this.open(account, request, 'invalid_credentials');
    await attempt.succeeded();
    return signedIn;
  }

  /** @throws ApiError `link_invalid` */
  async withLink(token: string, request: FastifyRequest): Promise<SignedIn> {
    const attempt = await this.attempts.begin([this.subjects.address('link', request)]);
    const account = await this.links.use(token, 'sign_in');
    if (!account) throw new ApiError('link_invalid');
    await attempt.succeeded();
    return this.open(account, request, 'link_invalid');
  }

  /**
   * Starts a session of somebody who has proved to own the account.
   * @throws ApiError with `ifChanged` if the password has changed since
   */
  async open(account: AccountEntity, request: FastifyRequest, ifChanged: ErrorCode): Promise<SignedIn> {
    const opened = await this.sessions.open(account, this.clients.of(request));
    if (!opened) throw new ApiError(ifChanged);
    return { account, opened };
  }
}
