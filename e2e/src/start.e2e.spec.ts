import { LocalPostgres } from '@tminus/local-postgres';
import {
  ChildProgram,
  adminProgram,
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

async function useNewFolder(): Promise<void> {
  dataDir = mkdtempSync(join(await scratchFolder(), 'tminus-start-'));
  chmodSync(dataDir, 0o755);
  environment = { DATA_DIR: dataDir, API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) };
}

async function stopAndRemoveFolder(): Promise<void> {
  await Promise.all(started.splice(0).map((each) => each.stop('SIGTERM')));
  rmSync(dataDir, { recursive: true, force: true });
}

function start(overrides: Record<string, string> = {}): ChildProgram {
  const program = npmStart({ ...environment, ...overrides });
  started.push(program);
  return program;
}

async function startAndWait(): Promise<ChildProgram> {
  const program = start();
  await program.waitUntilRunning();
  return program;
}

const keyIn = (output: string) => /tm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}/.exec(output)?.[0];
const imageIn = (output: string) => /http:\S+\.gif/.exec(output)?.[0] ?? '';
const linkIn = (output: string) => /\/welcome#([\w-]{43})/.exec(output)?.[1];

async function timersOf(key: string | undefined): Promise<{ name: string; viewCount: number }[]> {
  const response = await fetch(`http://127.0.0.1:${environment['API_PORT']}/api/v1/timers`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { name: string; viewCount: number }[] }).data;
}

const signIn = (token: string | undefined) =>
  fetch(`http://127.0.0.1:${environment['API_PORT']}/account/session/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

/** Runs `npm run admin` with `--json`. */
function admin(...args: string[]) {
  const program = [adminProgram, ...args, '--json'];
  return JSON.parse(
    execFileSync(process.execPath, program, { encoding: 'utf8', env: { ...process.env, ...environment } }),
  );
}

/** One folder through its life: each test goes on with what the one before has left. */
describe('npm start, again and again', () => {
  let running: ChildProgram;
  let key: string | undefined;

  beforeAll(useNewFolder);

  afterAll(stopAndRemoveFolder);

  it('creates a key, a sample timer and a link that signs the owner in once', async () => {
    running = await startAndWait();
    key = keyIn(running.output);
    expect(await timersOf(key)).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/^Happy New Year/), viewCount: 0 }),
    ]);
    expect((await fetch(imageIn(running.output))).headers.get('content-type')).toBe('image/gif');
    const { status, headers } = await signIn(linkIn(running.output));
    expect([status, headers.get('set-cookie')]).toEqual([201, expect.stringContaining('__Host-tminus_session=')]);
    expect((await signIn(linkIn(running.output))).status).toBe(400);
  });

  it('allows npm run admin to run at the same time', async () => {
    const { link } = admin('account', 'reset-password', 'owner@localhost');
    expect(link).toMatch(/^http:\/\/localhost:\d+\/reset#[\w-]{43}$/);
    expect((await signIn(linkIn(admin('account', 'link', 'owner@localhost').link))).status).toBe(201);
    const { id } = admin('account', 'create', '--email', 'Ada@example.com', '--plan', 'free');
    expect(admin('account', 'set-plan', 'ada@example.com', '--plan', 'business')).toMatchObject({ plan: 'business' });
    const renewed = admin('account', 'embed-secret', id, '--rotate');
    expect(renewed).toEqual({ embedSecret: expect.stringMatching(/^tms_[0-9a-f]{64}$/) });
    expect(admin('account', 'embed-secret', 'ada@example.com')).toEqual(renewed);
    const { key, publicId } = admin('key', 'create', '--account', id, '--name', 'laptop', '--scopes', 'timers:read');
    expect(await timersOf(key)).toEqual([]);
    expect(admin('key', 'revoke', publicId)).toEqual({ publicId, revoked: true });
    await expect(timersOf(key)).rejects.toThrow('401');
  });

  it('finds its data on the next start, prints another link, and does not share the folder', async () => {
    const first = running;
    expect(await first.stop('SIGINT')).toBe(0);
    running = await startAndWait();
    expect(keyIn(running.output)).toBeUndefined();
    await eventually(async () => expect((await timersOf(key))[0]?.viewCount).toBe(1));
    expect(imageIn(running.output)).toBe(imageIn(first.output));
    expect(linkIn(running.output)).not.toBe(linkIn(first.output));
    expect((await signIn(linkIn(running.output))).status).toBe(201);

    const second = start({ API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output).toContain('is in use by another running T-minus');
  });

  it('starts again after kill -9 with the data of the killed process', async () => {
    expect(await running.stop('SIGKILL')).toBe(null);
    running = await startAndWait();
    expect(await timersOf(key)).toHaveLength(1);
  });

  it('prints one sentence and exits when its database dies', async () => {
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    expect(await running.exited).toBe(1);
    expect(running.output).toMatch(
      /The embedded PostgreSQL exited unexpectedly\. Its log is \S+ in the data folder\.\n$/,
    );
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
    await killed.stop('SIGKILL');
    await eventually(async () => expect(await LocalPostgres.findUrl(dataDir)).toBeUndefined());
    running = await startAndWait();
    expect(await timersOf(key)).toHaveLength(1);
    expect(await running.stop('SIGTERM')).toBe(0);
  });
});

describe('npm start', () => {
  beforeEach(useNewFolder);

  afterEach(stopAndRemoveFolder);

  it('starts only one of two simultaneous starts, which recommends a command that works with the accounts it finds', async () => {
    admin('account', 'create', '--email', 'ada@example.com', '--plan', 'pro');
    const ports = { API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) };
    const both = [start(), start(ports)];
    const winner = await Promise.any(both.map(async (each) => (await each.waitUntilRunning(), each)));
    const loser = both.find((each) => each !== winner);
    expect(await loser?.exited).toBe(1);
    expect(loser?.output).toContain('is in use by another running T-minus');
    expect(loser?.output).not.toMatch(/\n\s+at /);
    expect(keyIn(winner.output)).toBeUndefined();
    expect(winner.output).toContain('key create --account ada@example.com');
  });

  it('starts no database server if DATABASE_URL is set', async () => {
    const own = start({ DATABASE_URL: testDatabaseUrl() });
    await own.waitUntilRunning();
    expect(own.output).not.toContain('PostgreSQL');
    expect(await timersOf(keyIn(own.output))).toHaveLength(1);
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
