export {
  AccessGuard,
  type AccessPolicy,
  type AuthenticatedRequest,
  CurrentCaller,
  Public,
  RequiresScope,
  accessPolicy,
} from './access.ts';
export { AccountError, type AccountDraft, Accounts } from './accounts.ts';
export { ApiKeyAuthenticator } from './api-key-authenticator.ts';
export { ApiKeys, type IssuedApiKey } from './api-keys.ts';
export { type Caller } from './caller.ts';
export { EmbedSecret } from './embed-secret.ts';
export { type KeyHeaders, presentedKey } from './presented-key.ts';
