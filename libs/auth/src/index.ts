export {
  AccessGuard,
  type AccessPolicy,
  type AuthenticatedRequest,
  CurrentCaller,
  Public,
  RequiresScope,
  accessPolicy,
} from './access.ts';
export { AccountError, type AccountInput, AccountsService } from './accounts.service.ts';
export { ApiKeyAuthenticator } from './api-key-authenticator.ts';
export { ApiKeysService, type IssuedApiKey } from './api-keys.service.ts';
export { type Caller } from './caller.ts';
export { EmbedSecret } from './embed-secret.ts';
export { type ApiKeyHeaders, extractApiKey } from './extract-api-key.ts';
