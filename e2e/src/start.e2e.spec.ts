import { LocalPostgres } from '@tminus/local-postgres';
import {
  ChildProgram,
  eventually,
  freePort,
  npmStart,
  repositoryRoot,
  scratchFolder,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

let dataDir: string;
let environment: Record<string, string>;
const started: ChildProgram[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(await scratchFolder(), 'tminus-start-'));
  chmodSync(dataDir, 0o755);
  environment = { DATA_DIR: dataDir, API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) };
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop('SIGTERM')));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(overrides: Record<string, string> = {}): ChildProgram {
  const program = npmStart({ ...environment, ...overrides });
  started.push(program);
  return program;
}

const keyIn = (output: string) => /tm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}/.exec(output)?.[0];
const imageIn = (output: string) => /http:\S+\.gif/.exec(output)?.[0] ?? '';

async function timersOf(key: string | undefined): Promise<{ name: string; viewCount: number }[]> {
  const response = await fetch(`http://127.0.0.1:${environment['API_PORT']}/api/v1/timers`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { name: string; viewCount: number }[] }).data;
}

/** Runs `npm run admin` with `--json`. */
function admin(...args: string[]) {
  const program = [join(repositoryRoot, 'tools/admin/dist/main.js'), ...args, '--json'];
  return JSON.parse(
    execFileSync(process.execPath, program, { encoding: 'utf8', env: { ...process.env, ...environment } }),
  );
}

describe('npm start', () => {
  it('creates a key and a sample timer in an empty folder, finds them on the next start, and does not share the folder', async () => {
    const first = start();
    await first.waitUntilRunning();
    const key = keyIn(first.output);
    expect(await timersOf(key)).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/^Happy New Year/), viewCount: 0 }),
    ]);
    expect((await fetch(imageIn(first.output))).headers.get('content-type')).toBe('image/gif');
    expect(await first.stop('SIGINT')).toBe(0);

    const second = start();
    await second.waitUntilRunning();
    expect(keyIn(second.output)).toBeUndefined();
    await eventually(async () => expect((await timersOf(key))[0]?.viewCount).toBe(1));
    expect(imageIn(second.output)).toBe(imageIn(first.output));

    const third = start({ API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) });
    expect(await third.exited).toBe(1);
    expect(third.output).toContain('is in use by another running T-minus');
    expect(await second.stop('SIGTERM')).toBe(0);
  });

  it('starts again after kill -9 with the data of the killed process', async () => {
    const killed = start();
    await killed.waitUntilRunning();
    const key = keyIn(killed.output);
    expect(await killed.stop('SIGKILL')).toBe(null);
    const next = start();
    await next.waitUntilRunning();
    expect(await timersOf(key)).toHaveLength(1);
  });

  it('starts again after npm was killed, as happens when a terminal is closed', async () => {
    const killed = new ChildProgram(
      spawn('npm', ['start'], {
        cwd: repositoryRoot,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    await killed.waitUntilRunning();
    const key = keyIn(killed.output);
    await killed.stop('SIGKILL');
    await eventually(async () => expect(await LocalPostgres.findUrl(dataDir)).toBeUndefined());
    const next = start();
    await next.waitUntilRunning();
    expect(await timersOf(key)).toHaveLength(1);
  });

  it('starts only one of two simultaneous starts; the other reports that the folder is in use', async () => {
    const ports = { API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) };
    const both = [start(), start(ports)];
    const winner = await Promise.any(both.map(async (each) => (await each.waitUntilRunning(), each)));
    const loser = both.find((each) => each !== winner);
    expect(await loser?.exited).toBe(1);
    expect(loser?.output).toContain('is in use by another running T-minus');
    expect(loser?.output).not.toMatch(/\n\s+at /);
  });

  it('prints a link that signs the owner in once, and another one after each start', async () => {
    const linkIn = (output: string) => /\/welcome#([\w-]{43})/.exec(output)?.[1];
    const signIn = (token: string | undefined) =>
      fetch(`http://127.0.0.1:${environment['API_PORT']}/account/session/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    const first = start();
    await first.waitUntilRunning();
    const token = linkIn(first.output);
    const { status, headers } = await signIn(token);
    expect([status, headers.get('set-cookie')]).toEqual([201, expect.stringContaining('__Host-tminus_session=')]);
    expect((await signIn(token)).status).toBe(400);
    const { link } = admin('account', 'reset-password', 'owner@localhost');
    expect(link).toMatch(/^http:\/\/localhost:\d+\/reset#[\w-]{43}$/);
    await first.stop('SIGTERM');
    const second = start();
    await second.waitUntilRunning();
    expect(linkIn(second.output)).not.toBe(token);
    expect((await signIn(linkIn(second.output))).status).toBe(201);
    expect((await signIn(linkIn(admin('account', 'link', 'owner@localhost').link))).status).toBe(201);
  });

  it('prints one sentence and exits when its database dies', async () => {
    const started = start();
    await started.waitUntilRunning();
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    expect(await started.exited).toBe(1);
    expect(started.output).toMatch(
      /The embedded PostgreSQL exited unexpectedly\. Its log is \S+ in the data folder\.\n$/,
    );
  });

  it('recommends a command that works if accounts exist before the first start', async () => {
    admin('account', 'create', '--email', 'ada@example.com', '--plan', 'pro');
    const started = start();
    await started.waitUntilRunning();
    expect(keyIn(started.output)).toBeUndefined();
    expect(started.output).toContain('key create --account ada@example.com');
  });

  it('starts no database server if DATABASE_URL is set', async () => {
    const own = start({ DATABASE_URL: testDatabaseUrl() });
    await own.waitUntilRunning();
    expect(own.output).not.toContain('PostgreSQL');
    expect(await timersOf(keyIn(own.output))).toHaveLength(1);
  });

  it('allows npm run admin to run at the same time', async () => {
    await start().waitUntilRunning();
    const { id } = admin('account', 'create', '--email', 'Ada@example.com', '--plan', 'free');
    expect(admin('account', 'set-plan', 'ada@example.com', '--plan', 'business')).toMatchObject({
      id,
      plan: 'business',
    });
    const secret = admin('account', 'embed-secret', id);
    expect(secret).toEqual({ embedSecret: expect.stringMatching(/^tms_[0-9a-f]{64}$/) });
    expect(admin('account', 'embed-secret', 'ada@example.com')).toEqual(secret);
    const renewed = admin('account', 'embed-secret', id, '--rotate');
    expect(renewed).not.toEqual(secret);
    expect(admin('account', 'embed-secret', id)).toEqual(renewed);
    const { key, publicId } = admin(
      'key',
      'create',
      '--account',
      id,
      '--name',
      'laptop',
      '--scopes',
      'timers:read,timers:write',
    );
    expect(await timersOf(key)).toEqual([]);
    expect(admin('key', 'list', '--account', id)).toEqual([
      expect.objectContaining({ publicId, name: 'laptop', revokedAt: null }),
    ]);
    expect(admin('key', 'revoke', publicId)).toEqual({ publicId, revoked: true });
    await expect(timersOf(key)).rejects.toThrow('401');
    expect(admin('account', 'list')).toHaveLength(2);
  });

  it('exits with code 1 and one clear sentence if it cannot start', async () => {
    const blocker = createServer().listen(Number(environment['EMBED_PORT']), '127.0.0.1').unref();
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const sentences: [Record<string, string>, RegExp][] = [
      [{}, new RegExp(`^Port ${environment['EMBED_PORT']} is already in use\\. Stop .+, or set EMBED_PORT\\.$`)],
      [{ API_PORT: 'http' }, /^The environment variable API_PORT must be a port number\.$/],
      [
        { EMBED_PORT: String(await freePort()), DATA_DIR: join(file, 'below') },
        /^The data folder \S+ \(DATA_DIR\) is not writable: .+\.$/,
      ],
      [
        { EMBED_PORT: String(await freePort()), DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' },
        /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
      ],
    ];
    for (const [overrides, sentence] of sentences) {
      const failed = start(overrides);
      expect(await failed.exited).toBe(1);
      expect(failed.output.trim().split('\n').at(-1)).toMatch(sentence);
      expect(failed.output).not.toMatch(/\n\s+at /); // no stack
    }
    blocker.close();
  });
});
