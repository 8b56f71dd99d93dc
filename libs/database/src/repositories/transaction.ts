import type { EntityManager } from 'typeorm';

/** An open transaction. Repository methods that accept one run inside it. */
export type Transaction = EntityManager;
