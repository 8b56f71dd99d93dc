import { Module } from '@nestjs/common';
import { OneTimeLinksService } from '@tminus/auth';
import { LoggedClients } from '@tminus/server';
import { AnalyticsModule } from '../analytics/analytics.controller.ts';
import { AuditModule } from '../audit/audit.controller.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { EmbedSecretsModule } from '../embed-secrets/embed-secrets.controller.ts';
import { KeysModule } from '../keys/api-keys.controller.ts';
import { MailModule } from '../mail/mail.module.ts';
import { PaginationModule } from '../http/page-links.ts';
import { PreviewModule } from '../preview/preview.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { TimersModule } from '../timers/timers.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import {
  AccountAnalyticsController,
  AccountTimersController,
  AccountTimersService,
  TimerKeysController,
} from './timers/account-timers.controller.ts';
import { AccountDeletionService } from './data/account-deletion.service.ts';
import { AccountExportService } from './data/account-export.service.ts';
import { DataController } from './data/data.controller.ts';
import { EmailAddressesService } from './email/email-addresses.service.ts';
import { EmailController } from './email/email.controller.ts';
import { OptionsController, TimeZonesController } from './options/options.controller.ts';
import { OptionsService } from './options/options.service.ts';
import { NewPasswords, PasswordService } from './password/password.service.ts';
import { PasswordController } from './password/password.controller.ts';
import { PreviewController } from './preview.controller.ts';
import { ProfileController, ProfileService } from './profile/profile.controller.ts';
import { CrossSiteProtection } from './session/cross-site-protection.ts';
import { SessionResponder, SessionStates } from './session/session-responder.ts';
import { SessionController } from './session/session.controller.ts';
import { SignInService } from './session/sign-in.service.ts';
import { SignUpController } from './sign-up/sign-up.controller.ts';
import { SignUpService } from './sign-up/sign-up.service.ts';
import { TestEmailService } from './timers/test-email.service.ts';

/** What a person does in the console, and no API key can: each folder below `/account` has one subject. */
@Module({
  imports: [
    AnalyticsModule,
    AuditModule,
    AuthenticationModule,
    EmbedSecretsModule,
    KeysModule,
    MailModule,
    PaginationModule,
    PreviewModule,
    RateLimitsModule,
    TimersModule,
    WebhooksModule,
  ],
  controllers: [
    AccountAnalyticsController,
    TimerKeysController,
    AccountTimersController,
    DataController,
    EmailController,
    OptionsController,
    PasswordController,
    PreviewController,
    ProfileController,
    SessionController,
    SignUpController,
    TimeZonesController,
  ],
  providers: [
    AccountDeletionService,
    AccountExportService,
    AccountTimersService,
    CrossSiteProtection,
    EmailAddressesService,
    LoggedClients,
    NewPasswords,
    OneTimeLinksService,
    OptionsService,
    PasswordService,
    ProfileService,
    SessionResponder,
    SessionStates,
    SignInService,
    SignUpService,
    TestEmailService,
  ],
})
export class AccountModule {}
