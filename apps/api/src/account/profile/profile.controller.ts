import { Injectable, Body, Controller, Get, Patch } from '@nestjs/common';
import { OneTimeLinksService, type SessionCaller, normalizeEmail } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EmailAddressesService } from '../email/email-addresses.service.ts';
import { CurrentPassword } from '../../authentication/current-password.ts';
import { Authenticated, CurrentSessionCaller } from '../../authentication/access.ts';
import { ApiOkDataResponse, ApiErrors } from '../../openapi/decorators.ts';
import { ProfileDto, UpdateProfileDto, toProfileDto } from './profile.dto.ts';

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
    const account = await this.accounts.findSignedIn(accountId);
    return toProfileDto(account, await this.links.findPendingEmail(accountId));
  }

  /** @throws ApiError `email_taken`, `too_many_attempts`, or what `CurrentPassword` throws if the email address changes */
  async update(caller: SessionCaller, { email, currentPassword, ...settings }: UpdateProfileDto): Promise<ProfileDto> {
    const { accountId, actor } = caller;
    if (email !== undefined) await this.changeEmail(caller, email, currentPassword);
    await this.accounts.updateProfile(accountId, settings, actor);
    return this.get(accountId);
  }

  private async changeEmail(caller: SessionCaller, email: string, password: string | undefined): Promise<void> {
    const account = await this.accounts.findSignedIn(caller.accountId);
    const address = normalizeEmail(email);
    if (address !== account.email) await this.currentPassword.assertCorrect(caller, account, password);
    await this.emails.change(caller, account, address);
  }
}

@ApiTags('Profile')
@Controller('account/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get()
  @Authenticated({ session: true })
  @ApiOperation({ summary: 'Get the profile', description: 'The settings of the owner.' })
  @ApiOkDataResponse({ type: ProfileDto, description: 'The profile.' })
  getProfile(@CurrentSessionCaller() { accountId }: SessionCaller): Promise<ProfileDto> {
    return this.profiles.get(accountId);
  }

  @Patch()
  @Authenticated({ session: true })
  @ApiOperation({
    summary: 'Change the profile',
    description:
      'If the server sends email, a new address is first confirmed: see `pendingEmail`. It makes links invalid that were sent to the old one.',
  })
  @ApiOkDataResponse({ type: ProfileDto, description: 'The changed profile.' })
  @ApiErrors('email_taken', 'invalid_credentials', 'too_many_attempts')
  updateProfile(@CurrentSessionCaller() caller: SessionCaller, @Body() body: UpdateProfileDto): Promise<ProfileDto> {
    return this.profiles.update(caller, body);
  }
}
