import { createClient } from '@tminus/client';
import {
  RunningServices,
  adminProgram,
  createAccountWithKey,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

describe('services of a version before the last migrations', () => {
  let services: RunningServices;
  let key: string;
  const dataSource = useTestDatabase();

  /** What migrations of a later release may do: they only add. */
  beforeAll(async () => {
    const tables: { name: string }[] = await dataSource.query(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables)
      await dataSource.query(`ALTER TABLE ${name} ADD COLUMN added_later text NOT NULL DEFAULT 'later'`);
    await dataSource.query('CREATE TABLE table_added_later (id integer PRIMARY KEY)');
    await dataSource.query(
      `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'AddedLater9999999999999')`,
    );
    ({ key } = await createAccountWithKey(dataSource));
    services = await RunningServices.start(testDatabaseUrl());
  });

  afterAll(() => services.stop());

  it('create timers, serve images and count views, as before', async () => {
    const client = createClient({ baseUrl: services.api.url, apiKey: key });
    const { id, embedUrl } = await client.timers.create({ name: 'Launch', targetDate: '2031-01-01T00:00:00Z' });
    expect((await client.timers.update(id, { name: 'Later' })).name).toBe('Later');
    expect((await fetch(embedUrl)).status).toBe(200);
    await eventually(async () => expect((await client.timers.get(id)).viewCount).toBe(1));
    for (const { url } of [services.api, services.embed])
      expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ok' });
  });

  it('leave the schema as it is when the command of that version migrates again, which a rollback does', async () => {
    const env = { ...process.env, DATABASE_URL: testDatabaseUrl() };
    const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, 'db', 'migrate'], { env });
    expect(stdout).toBe('The schema is up to date.\n');
  });
});
