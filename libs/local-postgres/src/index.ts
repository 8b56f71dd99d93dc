export { LocalPostgresError } from './cluster.ts';
export { LocalPostgres } from './local-postgres.ts';
export { freePort, isAlive } from './operating-system.ts';
