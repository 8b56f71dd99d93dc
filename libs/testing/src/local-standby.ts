import { migrate, withConnection } from '@tminus/database';
import { LocalPostgres } from '@tminus/local-postgres';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { scratchFolder } from './cleanups.ts';
import { clusterOf, writeForServer } from './streaming-replica.ts';

/** A PostgreSQL server in recovery, without a primary: it answers reads and refuses writes until it is promoted. */
export class LocalStandby {
  private constructor(
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** @param prepare - writes to the migrated database before it becomes a standby */
  static async start(prepare: (url: string) => Promise<void>): Promise<LocalStandby> {
    const dataDir = join(await scratchFolder(), `tminus-standby-${randomUUID()}`);
    const primary = await LocalPostgres.start({ dataDir, durable: false });
    await migrate(primary.url);
    await prepare(primary.url);
    await primary.stop();
    await writeForServer(clusterOf(dataDir), 'standby.signal', '');
    return new LocalStandby(dataDir, (await LocalPostgres.start({ dataDir, durable: false })).url);
  }

  async promote(): Promise<void> {
    await withConnection({ url: this.url, applicationName: 'tminus-test' }, (client) =>
      client.query('SELECT pg_promote()'),
    );
  }

  async stop(): Promise<void> {
    await LocalPostgres.delete(this.folder);
  }
}
