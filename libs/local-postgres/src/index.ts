export { LocalPostgresError } from './binaries.ts';
export { freePort } from './free-port.ts';
export { LocalPostgres, isAlive } from './local-postgres.ts';
