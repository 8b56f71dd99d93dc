export { AccountError, AccountsService } from './accounts.service.ts';
export { ApiKeyAuthenticator } from './api-key-authenticator.ts';
export { ApiKeysService } from './api-keys.service.ts';
export {
  type AuthenticatedRequest,
  assertHasScope,
  type Caller,
  callerOf,
  type KeyCaller,
  type Sender,
  type Session,
  type SessionCaller,
} from './caller.ts';
export { mailboxOf, normalizeEmail, parseEmailAddress } from './email-address.ts';
export { EmbedSecret, EmbedSecrets } from './embed-secret.ts';
export { extractApiKey, generateKey, keyPrefix } from './key-format.ts';
export { linkAddress, OneTimeLinksService, resetLinkSeconds, signInLinkSeconds } from './one-time-links.service.ts';
export { findPasswordProblem, type HashClient, PasswordHasher, passwordLength } from './passwords.ts';
export { SecretBox, UnreadableSecretError, StoredSecrets } from './secret-box.ts';
export { type OpenedSession, SessionsService } from './sessions.service.ts';
export { type AttemptSubject, SignInAttempts } from './sign-in-attempts.ts';
export { TokenKeysService } from './token-keys.service.ts';
export { hashToken, isSameToken, issueDeviceToken, readDeviceToken } from './tokens.ts';
