import { createEmptyDatabase, createUnreleasedDatabase, eventually, freePort, query } from '@tminus/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.ts';
import { DatabaseConnector } from './database-connection.ts';
import { migrate } from './migrate.ts';

async function connecting(url: string) {
  const dataSource = new DataSource(dataSourceOptions({ url, poolSize: 1, applicationName: 'tminus-test' }));
  const events: string[] = [];
  const connector = new DatabaseConnector(dataSource, {
    unreachable: () => events.push('unreachable'),
    unusable: ({ message }) => events.push(message),
    recovered: () => events.push('recovered'),
  });
  await connector.connect();
  const stop = async () => {
    connector.stop();
    if (dataSource.isInitialized) await dataSource.destroy();
  };
  return { dataSource, connector, events, stop };
}

describe('DatabaseConnector', () => {
  it('stays unconnected until the migrations have run, and reports it once', async () => {
    const url = await createEmptyDatabase('connector_empty');
    const { dataSource, events, stop } = await connecting(url);
    expect(dataSource.isInitialized).toBe(false);
    await migrate(url);
    await eventually(async () => expect(dataSource.isInitialized).toBe(true));
    expect(events).toEqual(['the database has no schema yet, or this role may not use it', 'recovered']);
    await stop();
  });

  it('also waits for the migrations of a newer version', async () => {
    const url = await createEmptyDatabase('connector_older');
    await migrate(url);
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    const newest = 'WHERE id = (SELECT max(id) FROM migrations)';
    await operator.query(`CREATE TABLE taken AS SELECT * FROM migrations ${newest}; DELETE FROM migrations ${newest}`);
    const { dataSource, connector, events, stop } = await connecting(url);
    // The first one as long as there is only one migration.
    expect(connector.problem?.message).toMatch(/^the database (has no schema yet|schema is behind by 1 migration)/);
    await operator.query('INSERT INTO migrations SELECT * FROM taken');
    await operator.end();
    await eventually(async () => expect(dataSource.isInitialized).toBe(true));
    expect([connector.problem, events.at(-1)]).toEqual([undefined, 'recovered']);
    await stop();
  });

  it('does not connect to a database of a version before the first release, says how to keep its timers, and works when it is another', async () => {
    const url = await createUnreleasedDatabase('connector_unreleased');
    const { dataSource, events, stop } = await connecting(url);
    expect([dataSource.isInitialized, events]).toEqual([false, [expect.stringContaining('To keep its timers, save')]]);
    await query(url, 'DROP TABLE migrations');
    await eventually(async () => expect(events.at(-1)).toMatch(/no schema yet/));
    await migrate(url);
    await eventually(async () => expect(dataSource.isInitialized).toBe(true));
    await stop();
  });

  it('reports a database that cannot be reached', async () => {
    const { events, connector, stop } = await connecting(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
    expect(events).toEqual(['unreachable']);
    expect(connector.problem?.message).toContain('ECONNREFUSED');
    await stop();
  });
});
