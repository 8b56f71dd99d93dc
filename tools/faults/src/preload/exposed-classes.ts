import { CountTransaction, Counter, allPartitions } from '@tminus/counts';
import { PooledClient } from '@tminus/database';
import { SegmentProgress, Spool } from '@tminus/event-log';
import pg from 'pg';

const exposed = { CountTransaction, Counter, PooledClient, SegmentProgress, Spool, allPartitions, pgClient: pg.Client };

export type Exposed = typeof exposed;

/** Part of the bundles in `tools/faults/bundle`, where it runs before everything that uses the classes. */
for (const patch of globalThis.classPatches ?? []) patch(exposed);
