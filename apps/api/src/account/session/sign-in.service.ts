import { Injectable } from '@nestjs/common';
import { type OpenedSession, PasswordHasher, SessionsService } from '@tminus/auth';
import { AccountRepository, type SessionClient } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import type { CredentialsDto } from './dto/credentials.dto.ts';

/** Signs people in. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws ApiError `invalid_credentials`, which does not say whether the account exists */
  async withPassword({ email, password }: CredentialsDto, client: SessionClient): Promise<OpenedSession> {
    const account = await this.accounts.findByEmail(email.trim().toLowerCase());
    const isCorrect = await this.hasher.verify(account?.passwordHash, password);
    const opened = account && isCorrect ? await this.sessions.open(account, client) : undefined;
    if (!opened) throw new ApiError('invalid_credentials');
    return opened;
  }
}
