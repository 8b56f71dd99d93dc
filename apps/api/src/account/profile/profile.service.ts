import { Injectable } from '@nestjs/common';
import { OneTimeLinksService, normalizeEmail } from '@tminus/auth';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { type AccountId, ApiError } from '@tminus/domain';
import { EmailAddressesService } from '../email/email-addresses.service.ts';
import { CurrentPassword } from '../password/current-password.ts';
import type { ProfileDto, UpdateProfileDto } from './profile.dto.ts';

/** What the owner of an account can change. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly links: OneTimeLinksService,
    private readonly currentPassword: CurrentPassword,
    private readonly emails: EmailAddressesService,
  ) {}

  async get(accountId: AccountId): Promise<ProfileDto> {
    const { email, emailConfirmedAt, timezone, language, numberFormat, shortcuts } = await this.find(accountId);
    const pendingEmail = (await this.links.findPendingEmail(accountId)) ?? null;
    const emailConfirmed = emailConfirmedAt !== null;
    return { email, emailConfirmed, pendingEmail, timezone, language, numberFormat, shortcuts };
  }

  /** @throws ApiError `email_taken`, `too_many_attempts`, or what `CurrentPassword` throws if the email address changes */
  async update(accountId: AccountId, { email, currentPassword, ...settings }: UpdateProfileDto): Promise<ProfileDto> {
    if (email !== undefined) await this.changeEmail(await this.find(accountId), email, currentPassword);
    await this.accounts.updateProfile(accountId, settings);
    return this.get(accountId);
  }

  private async changeEmail(account: AccountEntity, email: string, password: string | undefined): Promise<void> {
    const address = normalizeEmail(email);
    if (address !== account.email) await this.currentPassword.assertCorrect(account, password);
    await this.emails.change(account, address);
  }

  private async find(accountId: AccountId): Promise<AccountEntity> {
    const account = await this.accounts.find(accountId);
    if (!account) throw new ApiError('session_required'); // deleted a moment ago
    return account;
  }
}
