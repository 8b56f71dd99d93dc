export { LocalPostgresError } from './binaries.ts';
export { freePort } from './free-port.ts';
export { LocalPostgres, type LocalPostgresOptions } from './local-postgres.ts';
export { isAlive } from './process-status.ts';
