import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { LocalPostgresError } from './cluster.ts';
import { LocalPostgres } from './local-postgres.ts';

let dataDir: string;

function makeFolder(): void {
  dataDir = mkdtempSync(join(tmpdir(), 'tminus-local-postgres-'));
  chmodSync(dataDir, 0o755);
}

const deleteFolder = () => LocalPostgres.delete(dataDir);

const start = (durable = true) => LocalPostgres.start({ dataDir, durable });

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** One cluster: to create it takes longer than all else. It survives that its server is killed. */
describe('LocalPostgres, again and again in one folder,', () => {
  beforeAll(makeFolder);
  afterAll(deleteFolder);

  it('keeps its data after a restart and can be found while it runs', async () => {
    expect(await LocalPostgres.findUrl(dataDir)).toBeUndefined();
    const first = await start();
    expect(await LocalPostgres.findUrl(dataDir)).toBe(first.url);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    expect(await LocalPostgres.findUrl(dataDir)).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('accepts only connections with the password, on the loopback address', async () => {
    const server = await start();
    const wrongPassword = new URL(server.url);
    wrongPassword.password = 'guess';
    await expect(query(wrongPassword.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await server.stop();
  });

  it('starts again after the server was killed, with all committed data', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE committed AS SELECT 1 AS one');
    process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    const second = await start();
    expect(await query(second.url, 'SELECT one FROM committed')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('ignores a stale pid file whose process id belongs to another program', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n`);
    expect(await LocalPostgres.findUrl(dataDir)).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('reports that its server has died, and can still be stopped', async () => {
    const server = await start();
    process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await server.ended;
    await server.stop();
  });
});

describe('LocalPostgres', () => {
  beforeEach(makeFolder);
  afterEach(deleteFolder);

  it('gives the data folder to exactly one of two concurrent starts', async () => {
    const results = await Promise.allSettled([start(false), start(false)]);
    const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect([winners.length, losers.length]).toEqual([1, 1]);
    expect(losers[0]).toBeInstanceOf(LocalPostgresError);
    expect(await query(winners[0]?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await winners[0]?.stop();
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  (process.getuid?.() === 0 ? it : it.skip)('names the folder that its user cannot enter', async () => {
    chmodSync(dataDir, 0o700);
    await expect(start()).rejects.toThrow(new RegExp(`cannot enter ${dataDir}`));
    rmSync(dataDir, { recursive: true });
  });
});
