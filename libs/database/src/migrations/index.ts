import { InitialSchema1763700000000 } from './1763700000000-initial-schema.ts';

/** Every migration, oldest first. */
export const migrations = [InitialSchema1763700000000];
