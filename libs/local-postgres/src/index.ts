export { LocalPostgresError } from './cluster.ts';
export { freePort } from './free-port.ts';
export { LocalPostgres } from './local-postgres.ts';
export { isAlive } from './operating-system.ts';
