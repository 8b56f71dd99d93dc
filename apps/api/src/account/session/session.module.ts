import { Module } from '@nestjs/common';
import { PasswordHasher, SessionsService, SignInAttempts, OneTimeLinksService } from '@tminus/auth';
import { ClientAddressResolver, LoggedClients } from '@tminus/platform';
import { AttemptSubjects } from './attempt-subjects.ts';
import { CrossSiteProtection } from './cross-site-protection.ts';
import {
  DeviceCookie,
  InsecureCookiesWarning,
  SessionClients,
  SessionCookie,
} from '../../authentication/session-cookie.ts';
import { AccessCleanup } from './access-cleanup.ts';
import { SessionController } from './session.controller.ts';
import { SessionResponder } from './session-responder.ts';
import { SessionStates } from './session-state.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInService } from './sign-in.service.ts';

const shared = [
  AttemptSubjects,
  ClientAddressResolver,
  CrossSiteProtection,
  DeviceCookie,
  LoggedClients,
  PasswordHasher,
  SessionClients,
  SessionCookie,
  SessionResponder,
  SessionsService,
  SignInAttempts,
  OneTimeLinksService,
  SignInService,
];

/** Signing in to the console, and the sessions of those who have. */
@Module({
  controllers: [SessionController, SessionsController],
  providers: [...shared, InsecureCookiesWarning, AccessCleanup, SessionStates],
  exports: shared,
})
export class SessionModule {}
