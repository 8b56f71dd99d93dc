import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.ts';
import { EmailAddressesService } from '../email/email-addresses.service.ts';
import { EmailController } from '../email/email.controller.ts';
import { OwnerMailer } from '../email/owner-mailer.ts';
import { CurrentPassword, NewPasswords } from '../password/password-checks.ts';
import { PasswordController } from '../password/password.controller.ts';
import { PasswordService } from '../password/password.service.ts';
import { SessionModule } from '../session/session.module.ts';
import { SignUpController } from '../sign-up/sign-up.controller.ts';
import { SignUpService } from '../sign-up/sign-up.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';

/** Sign-up, passwords, email addresses, and what the owner of an account can change. */
@Module({
  imports: [MailModule, RateLimitsModule, SessionModule],
  controllers: [EmailController, PasswordController, ProfileController, SignUpController],
  providers: [
    CurrentPassword,
    EmailAddressesService,
    NewPasswords,
    OwnerMailer,
    PasswordService,
    ProfileService,
    SignUpService,
  ],
  exports: [CurrentPassword],
})
export class ProfileModule {}
