export {
  AccessControl,
  AccessGuard,
  type AccessPolicy,
  accessPolicy,
  AllowsSession,
  Public,
  RequiresScope,
  RequiresSession,
} from './access-policy.ts';
export { AccountError, type AccountInput, AccountsService } from './accounts.service.ts';
export { ApiKeyAuthenticator } from './api-key-authenticator.ts';
export { type ApiKeyInput, ApiKeysService, type IssuedApiKey } from './api-keys.service.ts';
export {
  type AuthenticatedRequest,
  type Caller,
  CurrentCaller,
  CurrentSessionCaller,
  CurrentSession,
  type Session,
  type SessionCaller,
} from './caller.ts';
export { mailboxOf, normalizeEmail, parseEmailAddress } from './email-address.ts';
export { EmbedSecret } from './embed-secret.ts';
export { type ApiKeyHeaders, extractApiKey, generateKey } from './key-format.ts';
export { hashToken, isSameToken, issueDeviceToken, readDeviceToken } from './tokens.ts';
export { type HashClient, PasswordHasher } from './password-hasher.ts';
export { findPasswordProblem, passwordLength } from './password-policy.ts';
export { type OpenedSession, SessionsService } from './sessions.service.ts';
export { type Attempt, type AttemptSubject, SignInAttempts } from './sign-in-attempts.ts';
export {
  type OneTimeLink,
  OneTimeLinksService,
  confirmationLinkSeconds,
  linkAddress,
  resetLinkSeconds,
  signInLinkSeconds,
} from './one-time-links.service.ts';
