import { InitialSchema1795651200000 } from './1795651200000-initial-schema.ts';

/** Every migration, oldest first. */
export const migrations = [InitialSchema1795651200000];
