import { readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { InjectedBug } from '../run/faults.ts';
import { patchClasses } from './class-patches.ts';
import type { Exposed } from './exposed-classes.ts';

interface Range {
  segmentId: string;
  to: number;
  toPrefix: Buffer;
}

interface TransactionInternals {
  client: pg.ClientBase;
  count: (range: Range, ...rest: unknown[]) => Promise<unknown>;
  moveOffset: (range: Range) => Promise<void>;
}

interface ShippedSegment {
  id: string;
  path: string;
  end: number;
  isSealed: boolean;
}

interface ShipperInternals {
  read: (segments: readonly ShippedSegment[]) => Promise<{ range: Range } | undefined>;
}

interface SpoolInternals {
  folder: string;
  current: { id: string };
  sealedHere: Map<string, boolean>;
}

const activeName = /^([0-9a-f-]{36})\.[0-9a-f]{12}\.\d+\.open$/;
/** More views than a service gets between its start and a kill. */
const bufferedViews = 10_000;

/** Each function patches the classes of a service. */
const bugs: Record<InjectedBug, (exposed: Exposed) => void> = {
  /** Views wait in memory until there are many of them, so a kill loses them. */
  'memory-buffer': ({ Spool }) => {
    const open = Spool.open.bind(Spool);
    Spool.open = async (options) => {
      const spool = await open(options);
      const append = spool.append.bind(spool);
      let buffered: Parameters<typeof append>[0][number][] = [];
      const flush = () => {
        if (buffered.length > 0) append(buffered);
        buffered = [];
      };
      spool.append = (records) => {
        if (buffered.push(...records) >= bufferedViews) flush();
      };
      const close = spool.close.bind(spool);
      spool.close = () => {
        flush();
        close();
      };
      return spool;
    };
  },

  /** Without rule 2, a range is counted wherever it begins. */
  'offset-ignored': ({ CountTransaction }) =>
    Object.assign(CountTransaction.prototype, {
      async moveOffset(this: TransactionInternals, { segmentId, to, toPrefix }: Range): Promise<void> {
        await this.client.query(
          `INSERT INTO spool_segments (id, counted_to, prefix) VALUES ($1, $2, $3)
           ON CONFLICT (id) DO UPDATE SET counted_to = excluded.counted_to, prefix = excluded.prefix`,
          [segmentId, to, toPrefix],
        );
      },
    }),

  /** Without rule 3, offsets are stored before the transaction that adds the counts. */
  'offset-outside': ({ CountTransaction }) => {
    const { count, moveOffset } = CountTransaction.prototype as unknown as TransactionInternals;
    Object.assign(CountTransaction.prototype, {
      async count(this: TransactionInternals, range: Range, ...rest: unknown[]) {
        await moveOffset.call(this, range);
        return count.call(this, range, ...rest);
      },
      moveOffset: async () => undefined,
    });
  },

  /** A segment is deleted as soon as it is read, not when its counts are committed. */
  'delete-before-commit': ({ SegmentShipper }) => {
    const { read } = SegmentShipper.prototype as unknown as ShipperInternals;
    Object.assign(SegmentShipper.prototype, {
      async read(this: ShipperInternals, segments: readonly ShippedSegment[]) {
        const batch = await read.call(this, segments);
        for (const { id, path, end, isSealed } of segments) {
          if (isSealed && id === batch?.range.segmentId && batch.range.to === end)
            await unlink(path).catch(() => undefined);
        }
        return batch;
      },
    });
  },

  /** A process takes the segments of all others at once, although they write them and do not notice it. */
  'adoption-without-waiting': ({ Spool }) =>
    Object.assign(Spool.prototype, {
      async adopt(this: SpoolInternals): Promise<void> {
        for (const name of await readdir(this.folder)) {
          const [, id] = activeName.exec(name) ?? [];
          if (id === undefined || id === this.current.id) continue;
          await rename(join(this.folder, name), join(this.folder, `${id}.sealed`)).catch(() => undefined);
          this.sealedHere.set(id, true);
        }
      },

      isStillOurs: () => true,
    }),

  /** A transaction that fails is not rolled back, and its connection returns to the pool. */
  'open-transaction': ({ PooledClient, pgClient }) => {
    type Query = (this: pg.Client, text: unknown, ...rest: unknown[]) => unknown;
    const prototype = pgClient.prototype as unknown as { query: Query };
    const { query } = prototype;
    prototype.query = function (text, ...rest) {
      const isSkipped = text === 'ROLLBACK' && this instanceof PooledClient;
      return isSkipped ? Promise.resolve({ rows: [], rowCount: 0, command: text }) : query.call(this, text, ...rest);
    };
    Object.defineProperty(PooledClient.prototype, 'isIdle', { get: () => true });
  },
};

/** The module is loaded before a service, as `?bug=…`. */
patchClasses(bugs[new URL(import.meta.url).searchParams.get('bug') as InjectedBug]);
