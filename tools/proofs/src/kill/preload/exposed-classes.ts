import { CountTransaction, SegmentShipper, Spool } from '@tminus/analytics';
import { PooledClient } from '@tminus/database';
import pg from 'pg';

const exposed = { CountTransaction, PooledClient, SegmentShipper, Spool, pgClient: pg.Client };

export type Exposed = typeof exposed;

/** Part of the bundles in `tools/proofs/bundle`, where it runs before everything that uses the classes. */
for (const patch of globalThis.classPatches ?? []) patch(exposed);
