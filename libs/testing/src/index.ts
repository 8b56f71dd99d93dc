export { eventually } from './eventually.ts';
export { aTimer, createAccountWithKey } from './factories.ts';
export { freePort } from '@tminus/local-postgres';
export { type DecodedAnimation, type DecodedFrame, decodeAnimation } from './gif.ts';
export { Launched, npmStart } from './launched.ts';
export { RunningService, RunningServices, startService } from './running-services.ts';
export { openTestDatabase, testDatabaseUrl } from './test-database.ts';
export { repository } from './repository.ts';
