import { Module } from '@nestjs/common';
import { OneTimeLinksService, PasswordHasher, SignInAttempts } from '@tminus/auth';
import { LoggedClients } from '@tminus/platform';
import { AuthenticationModule } from '../../authentication/authentication.module.ts';
import { AccessCleanup } from './access-cleanup.ts';
import { AttemptSubjects } from './attempt-subjects.ts';
import { CrossSiteProtection } from './cross-site-protection.ts';
import { SessionController } from './session.controller.ts';
import { SessionResponder } from './session-responder.ts';
import { SessionStates } from './session-state.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInService } from './sign-in.service.ts';

const shared = [
  AttemptSubjects,
  CrossSiteProtection,
  LoggedClients,
  OneTimeLinksService,
  PasswordHasher,
  SessionResponder,
  SignInAttempts,
  SignInService,
];

/** Signing in to the console, and the sessions of those who have. */
@Module({
  imports: [AuthenticationModule],
  controllers: [SessionController, SessionsController],
  providers: [...shared, AccessCleanup, SessionStates],
  exports: [...shared, AuthenticationModule],
})
export class SessionModule {}
