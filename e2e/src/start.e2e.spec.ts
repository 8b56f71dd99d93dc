import { LocalPostgres } from '@tminus/local-postgres';
import {
  ChildProgram,
  adminProgram,
  createAccountWithPassword,
  eventually,
  freePort,
  npmStart,
  repositoryRoot,
  scratchFolder,
  testDatabaseUrl,
  useTestDatabase,
} from '@tminus/testing';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

const dataSource = useTestDatabase();
let dataDir: string;
/** Of the program that runs. */
let environment: Record<string, string>;
const started: ChildProgram[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(await scratchFolder(), 'tminus-start-'));
  chmodSync(dataDir, 0o755);
  environment = await withFreePorts();
});

afterAll(async () => {
  await Promise.all(started.map((each) => each.stop('SIGTERM')));
  await LocalPostgres.delete(dataDir);
});

const withFreePorts = async () => ({
  DATA_DIR: dataDir,
  API_PORT: String(await freePort()),
  EMBED_PORT: String(await freePort()),
});

function start(variables: Record<string, string> = {}): ChildProgram {
  const program = npmStart({ ...environment, ...variables });
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
    const { id } = admin('account', 'create', '--email', 'ada@example.com', '--plan', 'pro');
    const other = admin('key', 'create', '--account', id, '--name', 'laptop', '--scopes', 'timers:read');
    expect(await timersOf(other.key)).toEqual([]);
    admin('key', 'revoke', other.publicId);
    await eventually(() => expect(timersOf(other.key)).rejects.toThrow('401'));
  });

  it('finds its data after kill -9, prints another link, and only one of two simultaneous starts runs', async () => {
    const first = running;
    expect(await first.stop('SIGKILL')).toBe(null);
    const environments = [environment, await withFreePorts()];
    const both = environments.map((variables) => start(variables));
    running = await Promise.any(both.map(async (each) => (await each.waitUntilRunning(), each)));
    environment = { ...environments[both.indexOf(running)] };
    expect(keyIn(running.output)).toBeUndefined();
    expect(running.output).toContain('key create --account owner@localhost');
    await eventually(async () => expect((await timersOf(key))[0]?.viewCount).toBe(1));
    expect(new URL(imageIn(running.output)).pathname).toBe(new URL(imageIn(first.output)).pathname);
    expect(linkIn(running.output)).not.toBe(linkIn(first.output));
    expect((await signIn(linkIn(running.output))).status).toBe(201);

    const other = both.find((each) => each !== running);
    expect(await other?.exited).toBe(1);
    expect(other?.output).toContain('is in use by another running T-minus');
    expect(other?.output).not.toMatch(/\n\s+at /);
  });

  it('prints one sentence and exits when its database dies', async () => {
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    expect(await running.exited).toBe(1);
    expect(running.output).toMatch(
      /The embedded PostgreSQL exited unexpectedly\. Its log is \S+ in the data folder\.\n$/,
    );
  });
});

describe('npm start', () => {
  it('starts no database server if DATABASE_URL is set, finds accounts there, and ends when npm is killed, as happens when a terminal is closed', async () => {
    await createAccountWithPassword(dataSource, {
      plan: 'pro',
      password: 'correct horse battery',
      email: 'a@example.com',
    });
    environment = { ...environment, DATABASE_URL: testDatabaseUrl() };
    const npm = new ChildProgram(
      spawn('npm', ['start'], {
        cwd: repositoryRoot,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    await npm.waitUntilRunning();
    expect(npm.output).not.toContain('PostgreSQL');
    expect(npm.output).toContain('key create --account a@example.com');
    const { key } = admin('key', 'create', '--account', 'a@example.com', '--name', 'laptop', '--scopes', 'timers:read');
    expect(await timersOf(key)).toEqual([]);
    await npm.stop('SIGKILL');
    await eventually(() => expect(timersOf(key)).rejects.toThrow('fetch failed'));
  });

  it('exits with code 1 and one clear sentence if it cannot start', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const sentences: [Record<string, string>, RegExp][] = [
      [{ EMBED_PORT: String(port) }, new RegExp(`^Port ${port} is already in use\\. Stop .+, or set EMBED_PORT\\.$`)],
      [{ DATA_DIR: join(file, 'below') }, /^The data folder \S+ \(DATA_DIR\) is not writable: .+\.$/],
      [
        { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' },
        /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
      ],
    ];
    await Promise.all(
      sentences.map(async ([variables, sentence]) => {
        const failed = start({ ...(await withFreePorts()), ...variables });
        expect(await failed.exited).toBe(1);
        expect(failed.output.trim().split('\n').at(-1)).toMatch(sentence);
        expect(failed.output).not.toMatch(/\n\s+at /); // no stack
      }),
    );
    other.close();
  });
});
