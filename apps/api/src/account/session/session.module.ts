import { Module } from '@nestjs/common';
import { PasswordHasher, SessionsService } from '@tminus/auth';
import { ClientAddressResolver } from '@tminus/platform';
import { CrossSiteProtection } from './cross-site-protection.ts';
import { SessionClients } from './session-client.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionController } from './session.controller.ts';
import { SessionStates } from './session-state.ts';
import { SignInService } from './sign-in.service.ts';

/** Signing in to the console, and the sessions of those who have. */
@Module({
  controllers: [SessionController],
  providers: [
    ClientAddressResolver,
    CrossSiteProtection,
    PasswordHasher,
    SessionClients,
    SessionCookie,
    SessionStates,
    SessionsService,
    SignInService,
  ],
  exports: [ClientAddressResolver, CrossSiteProtection, SessionClients, SessionCookie, SessionsService],
})
export class SessionModule {}
