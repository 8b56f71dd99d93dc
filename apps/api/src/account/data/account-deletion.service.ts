import { Injectable, Logger } from '@nestjs/common';
import { ApiKeyAuthenticator, type SessionCaller } from '@tminus/auth';
import { AccountRemovalRepository, AccountRepository } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { auditContext } from '@tminus/server';
import { CurrentPassword } from '../../authentication/current-password.ts';
import type { DeleteAccountDto } from '../credentials.dto.ts';

/** Deletes accounts for their owners. */
@Injectable()
export class AccountDeletionService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly accounts: AccountRepository,
    private readonly removal: AccountRemovalRepository,
    private readonly currentPassword: CurrentPassword,
    private readonly authenticator: ApiKeyAuthenticator,
  ) {}

  /**
   * Keys and other sessions end first, then the images are hidden, then the rows are removed. If that is interrupted, the owner can repeat
   * the request.
   * @throws ApiError `invalid_request` without the password, `invalid_credentials`, `too_many_attempts`
   */
  async delete(caller: SessionCaller, proof: DeleteAccountDto): Promise<void> {
    const { accountId, sessionId } = caller;
    const account = await this.accounts.findSignedIn(accountId);
    await this.currentPassword.assertCorrect(caller, account, proof.password, 'password');
    const isNamed = account.passwordHash !== null || proof.email?.trim().toLowerCase() === account.email;
    if (!isNamed) throw new ApiError('invalid_credentials', { message: wrongEmail });
    await this.removal.closeAccess(accountId, sessionId);
    this.authenticator.accountChanged(accountId);
    const timers = await this.removal.hideTimers(accountId);
    await this.removal.remove(accountId);
    this.audit.log(`The owner deleted the account ${accountId} with ${timers} timers.`);
  }
}

const wrongEmail = 'This is not the email address of the account.';
