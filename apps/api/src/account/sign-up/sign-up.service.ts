import { Inject, Injectable } from '@nestjs/common';
import { SignInAttempts, normalizeEmail } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { AccountRepository } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { NewPasswords } from '../password/new-password.ts';
import { AttemptSubjects } from '../session/attempt-subjects.ts';
import type { SignedIn } from '../session/session-responder.ts';
import { SignInService } from '../session/sign-in.service.ts';
import type { SignUpDto } from './sign-up.dto.ts';

/** Lets people create accounts themselves, if the operator allows it. */
@Injectable()
export class SignUpService {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly accounts: AccountRepository,
    private readonly newPasswords: NewPasswords,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
    private readonly signIn: SignInService,
  ) {}

  /** @throws ApiError `sign_up_closed`, `email_taken`, `too_many_attempts`, `invalid_request` for the password */
  async signUp({ email, password, timezone, language }: SignUpDto, request: FastifyRequest): Promise<SignedIn> {
    if (this.config.console.signUp === 'closed') throw new ApiError('sign_up_closed');
    const address = normalizeEmail(email);
    await this.attempts.begin([this.subjects.address('sign-up', request)]);
    const passwordHash = await this.newPasswords.hash('password', password, address);
    const profile = {
      ...(timezone === undefined ? {} : { timezone }),
      ...(language === undefined ? {} : { language }),
    };
    const account = await this.accounts.create({ email: address, plan: 'free', passwordHash, profile });
    if (!account) throw new ApiError('email_taken');
    return this.signIn.open(account, request, 'invalid_credentials');
  }
}
