import type { SegmentProgress } from '@tminus/event-log';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { InjectedBug } from '../run/faults.ts';
import { patchClasses } from './class-patches.ts';
import type { Exposed } from './exposed-classes.ts';

interface TransactionInternals {
  newOffsets: ReadonlyMap<string, number>;
  storeOffsets: (countedTo: ReadonlyMap<string, number>) => Promise<void>;
  writeAccounts: (plan: unknown) => Promise<void>;
  commit: (sequence: string, plan: unknown) => Promise<void>;
}

interface SpoolInternals {
  folder: string;
  current: { id: string };
  sealedHere: Map<string, boolean>;
}

/** The original methods. */
const methodsOf = ({ CountTransaction }: Exposed) => CountTransaction.prototype as unknown as TransactionInternals;
const replaceInTransaction = ({ CountTransaction }: Exposed, methods: object) =>
  Object.assign(CountTransaction.prototype, methods);

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

  /** Without rule 1, a counter commits although another has counted the same frames. */
  'sequence-unchecked': (exposed) => replaceInTransaction(exposed, { moveSequence: async () => undefined }),

  /** Without rule 2, every frame is counted, wherever it begins. */
  'offsets-ignored': (exposed) => replaceInTransaction(exposed, { judge: () => 'counted' }),

  /** Without rule 3, the offsets of segments are stored before the transaction that adds the counts. */
  'offset-outside': (exposed) => {
    const { storeOffsets, commit } = methodsOf(exposed);
    replaceInTransaction(exposed, {
      async commit(this: TransactionInternals, sequence: string, plan: unknown) {
        await storeOffsets.call(this, this.newOffsets);
        await commit.call(this, sequence, plan);
      },
      storeOffsets: async () => undefined,
    });
  },

  /** The counts of accounts are stored before the transaction that adds those of their timers. */
  'accounts-outside': (exposed) => {
    const { writeAccounts, commit } = methodsOf(exposed);
    replaceInTransaction(exposed, {
      async commit(this: TransactionInternals, sequence: string, plan: unknown) {
        await writeAccounts.call(this, plan);
        await commit.call(this, sequence, plan);
      },
      writeAccounts: async () => undefined,
    });
  },

  /** A segment is deleted as soon as the inbox has all its frames, not when their counts are committed. */
  'delete-before-commit': ({ SegmentProgress }) =>
    Object.assign(SegmentProgress.prototype, {
      isCounted(this: SegmentProgress, end: number): boolean {
        return this.sentTo.every((offset) => offset >= end);
      },
    }),

  /**
   * The records of a frame begin where reading begins, which is before the range of the frame if another partition lags behind. The sender
   * asks whether `some` partition is further, and then skips what that partition has counted.
   */
  'stale-range': ({ SegmentProgress }) => {
    const { get } = Object.getOwnPropertyDescriptor(SegmentProgress.prototype, 'sentTo') as {
      get: () => readonly number[];
    };
    Object.defineProperty(SegmentProgress.prototype, 'sentTo', {
      get(this: SegmentProgress) {
        return Object.assign([...get.call(this)], { some: () => false });
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
