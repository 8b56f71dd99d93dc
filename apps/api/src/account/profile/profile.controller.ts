import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import { Authenticated, CurrentSessionCaller } from '../../authentication/access.ts';
import { ApiOkDataResponse, ApiErrors } from '../../openapi/decorators.ts';
import { ProfileDto, UpdateProfileDto } from './profile.dto.ts';
import { ProfileService } from './profile.service.ts';

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
