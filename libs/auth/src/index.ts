export { type AccessPolicy, Public, RequiresScope, accessPolicy } from './access-policy.ts';
export { AccessGuard } from './access.guard.ts';
export { AccountError, type AccountInput, AccountsService } from './accounts.service.ts';
export { ApiKeyAuthenticator } from './api-key-authenticator.ts';
export { type ApiKeyInput, ApiKeysService, type IssuedApiKey } from './api-keys.service.ts';
export { type AuthenticatedRequest, type Caller } from './caller.ts';
export { CurrentCaller } from './current-caller.decorator.ts';
export { EmbedSecret } from './embed-secret.ts';
export { type ApiKeyHeaders, extractApiKey } from './extract-api-key.ts';
