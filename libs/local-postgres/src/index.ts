export { LocalPostgresError } from './binaries.ts';
export { freePort } from './free-port.ts';
export { LocalPostgres } from './local-postgres.ts';
export { isAlive } from './process-status.ts';
