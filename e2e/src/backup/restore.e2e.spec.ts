import {
  type RunningService,
  aTimer,
  adminProgram,
  commandsOfSection,
  createAccountWithKey,
  createEmptyDatabase,
  createTimer,
  eventually,
  freePort,
  openTestDatabase,
  query,
  repositoryRoot,
  startService,
  testDatabaseUrl,
} from '@tminus/testing';
import { timerIds } from '@tminus/domain';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'tminus-backup-'));

/** The commands for a machine without Docker, with other folders, and without the user of the services. */
const commandsIn = (section: string) =>
  commandsOfSection('backup.md', section)[0]?.replaceAll('/var/', `${root}/var/`).replace('-o tminus -g tminus ', '') ??
  '';

/** The programs of the machine if they can read this server; otherwise others that copy the rows. */
const fitting = Number(/\d+/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0]) >= 18;

function programs(): string {
  if (fitting) return '';
  const folder = join(root, 'bin');
  mkdirSync(folder);
  for (const name of ['pg_dump', 'pg_restore']) {
    const client = join(repositoryRoot, 'e2e', 'src', 'backup', 'postgres-client.mjs');
    writeFileSync(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${client}" ${name} "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return `${folder}:`;
}

const path = `${programs()}${process.env['PATH'] ?? ''}`;

async function sh(commands: string, variables: Record<string, string>): Promise<void> {
  const env = { ...process.env, PATH: path, TMINUS_COMMAND: adminProgram, ...variables };
  await run('sh', ['-euc', commands], { cwd: repositoryRoot, env });
}

/** A server: both services, each with its own folder. */
class Server {
  static readonly all: Server[] = [];

  private constructor(
    readonly api: RunningService,
    readonly embed: RunningService,
  ) {}

  static async start(databaseUrl: string, folder: string): Promise<Server> {
    const [api, embed] = await Promise.all(
      (['api', 'embed'] as const).map(async (name) => {
        return startService(name, {
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, 'var', 'lib', 'tminus', name),
          API_PORT: String(await freePort()),
          EMBED_PORT: String(await freePort()),
          VIEW_DAMPING_LIMIT: '0',
          LOG_FORMAT: 'json',
        });
      }),
    );
    if (!api || !embed) throw new Error('Both services start.');
    const server = new Server(api, embed);
    this.all.push(server);
    await Promise.all([api.waitUntilReady(), embed.waitUntilReady()]);
    return server;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all([this.api.stop(signal), this.embed.stop(signal)]);
  }
}

const spoolOf = (name: string) => readdirSync(join(root, 'var', 'lib', 'tminus', name, 'spool'));

const viewsIn = async (url: string) => {
  const rows = await query<{ timer_id: string; views: string }>(url, 'SELECT timer_id, views FROM timer_view_totals');
  return Object.fromEntries(rows.map(({ timer_id, views }) => [timerIds.fromUuid(timer_id), Number(views)]));
};

const requestsIn = async (url: string) => {
  const [row] = await query<{ sum: string }>(
    url,
    'SELECT coalesce(sum(requests), 0) AS sum FROM account_api_request_counts',
  );
  return Number(row?.sum);
};

describe(`a backup with ${fitting ? 'pg_dump' : 'a substitute for pg_dump'} under load`, () => {
  afterAll(async () => {
    await Promise.all(Server.all.map((server) => server.stop('SIGKILL')));
    rmSync(root, { recursive: true });
  });

  it('loses no view and counts none twice when it is restored on another server', async () => {
    const dataSource = await openTestDatabase();
    const { accountId, key } = await createAccountWithKey(dataSource);
    const ids = await Promise.all(Array.from({ length: 5 }, () => createTimer(dataSource, accountId, aTimer())));
    await dataSource.destroy();
    let old = await Server.start(testDatabaseUrl(), root);

    const sent: Record<string, number> = Object.fromEntries(ids.map((id) => [id, 0]));
    let requests = 0;
    const open = async (id: (typeof ids)[number]) => {
      const image = await fetch(`${old.embed.url}/t/${id}.gif`);
      await image.arrayBuffer();
      expect(image.status).toBe(200);
      sent[id] = (sent[id] ?? 0) + 1;
    };
    const openAll = async (times: number) => {
      for (let i = 0; i < times; i++) await Promise.all(ids.map(open));
      const answer = await fetch(`${old.api.url}/api/v1/timers`, { headers: { Authorization: `Bearer ${key}` } });
      expect(answer.status).toBe(200);
      requests++;
    };
    /** Opens images until `work` is done. */
    const underLoad = async (work: Promise<void>) => {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      while (!isDone) await openAll(1);
      await done;
    };
    const counted = (url: string) =>
      eventually(async () => expect([await viewsIn(url), await requestsIn(url)]).toEqual([sent, requests]), {
        withinMs: 60_000,
      });

    await openAll(5);
    await counted(testDatabaseUrl());
    const [database, spools] = commandsIn('Back up on a machine without Docker').split(/^(?=for )/m);
    const variables = { DATABASE_OWNER_URL: testDatabaseUrl() };
    await underLoad(sh(database ?? '', variables));
    const [backup = ''] = readdirSync(join(root, 'var', 'backups', 'tminus'));
    // Some views are counted after the backup, and their segment is only kept because of SPOOL_GRACE.
    await openAll(5);
    await counted(testDatabaseUrl());
    await old.stop();
    old = await Server.start(testDatabaseUrl(), root);
    await eventually(async () => expect(spoolOf('embed').some((file) => file.endsWith('.counted'))).toBe(true), {
      withinMs: 60_000,
    });
    // Others wait when the spools are copied. The next copy replaces the first one.
    const copy = (spools ?? '').replaceAll('$backup', join(root, 'var', 'backups', 'tminus', backup));
    await underLoad(sh(copy, variables));
    await openAll(3);
    await sh(copy, variables);
    await old.stop('SIGKILL');

    const restored = await createEmptyDatabase(`restored_${process.pid}`);
    rmSync(join(root, 'var', 'lib'), { recursive: true });
    const restore = commandsIn('Restore on a machine without Docker').replace(/(?<=backup=)\S+/, (folder) =>
      join(folder, '..', backup),
    );
    await sh(restore, { DATABASE_OWNER_URL: restored });
    const inBackup = Object.values(await viewsIn(restored)).reduce((sum, views) => sum + views, 0);
    const all = Object.values(sent).reduce((sum, views) => sum + views, 0);
    expect(inBackup).toBeGreaterThanOrEqual(25); // what was counted before
    expect(inBackup).toBeLessThanOrEqual(all - 40); // and nothing that was opened later

    await Server.start(restored, root);
    await counted(restored);
    // Nothing is left that could be counted again.
    await eventually(
      async () => {
        const files = [...spoolOf('api'), ...spoolOf('embed')];
        const waiting = files.filter((file) => /\.(sealed|adopted|forgotten)$/.test(file));
        expect(waiting).toEqual([]);
      },
      { withinMs: 60_000 },
    );
    expect([await viewsIn(restored), await requestsIn(restored)]).toEqual([sent, requests]);
  });
});
