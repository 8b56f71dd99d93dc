import { Logger } from '@nestjs/common';
import { createEmptyDatabase, createUnreleasedDatabase, eventually, openTestDatabase, query } from '@tminus/testing';
import pg from 'pg';
import { type MigrationInterface, DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source.ts';
import { migrate, migrationLock } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { pendingMigrations } from './schema-state.ts';

const options = (url: string) => dataSourceOptions({ url, poolSize: 3, applicationName: 'tminus-test' });

describe('the schema', () => {
  it('is the same in the migrations and in the entities', async () => {
    const dataSource = await openTestDatabase();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

/** As a later release may have it. */
class LaterMigration implements Omit<MigrationInterface, 'down'> {
  readonly name = 'LaterMigration9999999999999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timers ADD COLUMN added_later text'); // needs a lock on the timers
  }
}

describe('migrate', () => {
  it('runs every migration once if five processes start at the same time', async () => {
    const url = await createEmptyDatabase('migrated_together');
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    const all = options(url).migrations as unknown[];
    expect(runs.filter((names) => names.length > 0)).toHaveLength(1);
    expect(runs.flat()).toHaveLength(all.length);
  });

  it('waits without blocking CREATE INDEX CONCURRENTLY in the process that migrates', async () => {
    const url = await createEmptyDatabase('migrating');
    const migrating = new pg.Client({ connectionString: url, statement_timeout: 3_000 });
    await migrating.connect();
    await migrating.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const waiting = migrate(url);
    await eventually(async () => {
      const sessions = `SELECT FROM pg_stat_activity WHERE datname = 'migrating' AND query LIKE '%advisory_lock%' AND pid <> pg_backend_pid()`;
      expect((await migrating.query(sessions)).rowCount).toBe(1);
    });
    await migrating.query('CREATE TABLE large (id integer)');
    await migrating.query('CREATE INDEX CONCURRENTLY large_id_idx ON large (id)');
    await migrating.end();
    await expect(waiting).resolves.toContain('InitialSchema1796000000000');
  });

  it('that waits for a long transaction blocks no requests, and runs when that has ended', async () => {
    const url = await createEmptyDatabase('locked');
    await migrate(url);
    const dataSource = await new DataSource(options(url)).initialize();
    const { name } = new LaterMigration();
    migrations.push(LaterMigration);
    const done = () => dataSource.query<unknown[]>('SELECT FROM migrations WHERE name = $1', [name]);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const print = jest.spyOn(console, 'log').mockImplementation();
    const [ofTimers, ofJobs] = await Promise.all(
      ['timers', 'graphile_worker._private_tasks'].map(async (table) => {
        const long = dataSource.createQueryRunner();
        await long.startTransaction();
        await long.query(`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`);
        return long;
      }),
    );
    const migrating = migrate(url, { lockTimeoutMs: 100, pauseMs: 10 });
    const blocked = 'LOCK TABLE graphile_worker._private_tasks IN ROW EXCLUSIVE MODE';
    await eventually(async () => expect(warn).toHaveBeenCalledTimes(1));
    await dataSource.transaction((manager) => manager.query(blocked));
    await ofJobs?.rollbackTransaction();
    await eventually(async () => expect(warn).toHaveBeenCalledTimes(2));
    await dataSource.transaction((manager) => manager.query('LOCK TABLE timers IN ROW EXCLUSIVE MODE'));
    expect(await done()).toEqual([]);
    await ofTimers?.rollbackTransaction();
    expect(await migrating).toEqual([name]);
    expect(await done()).toHaveLength(1);
    migrations.pop();
    await Promise.all([ofTimers?.release(), ofJobs?.release()]);
    await dataSource.destroy();
    expect(print).not.toHaveBeenCalled();
    warn.mockRestore();
    print.mockRestore();
  });

  it('counts as not migrated for a role without rights, such as after a restore', async () => {
    const url = await createEmptyDatabase('not_granted');
    const all = await migrate(url);
    const dataSource = await new DataSource(options(url)).initialize();
    const session = dataSource.createQueryRunner();
    const role = `without_rights_${process.pid}`;
    try {
      await session.query(`CREATE ROLE ${role}`);
      await session.query(`SET ROLE ${role}`);
      expect(await pendingMigrations((sql) => session.query(sql))).toEqual(all);
    } finally {
      await session.query('RESET ROLE');
      await session.query(`DROP ROLE IF EXISTS ${role}`);
      await session.release();
      await dataSource.destroy();
    }
  });

  it.each(['InitialSchema1763700000000', 'InitialSchema1795651200000'])(
    'refuses a database that began with %s, before the first release, says how to keep its timers, and changes nothing',
    async (name) => {
      const url = await createUnreleasedDatabase(name.toLowerCase(), name);
      await expect(migrate(url)).rejects.toThrow(
        /before the first release.*keep its timers.*GET \/api\/v1\/timers .*"spool" out of DATA_DIR.*"postgres".*empty database.*POST \/api\/v1\/timers\/bulk/,
      );
      expect(await query(url, `SELECT FROM pg_namespace WHERE nspname = 'graphile_worker'`)).toEqual([]);
    },
  );
});
