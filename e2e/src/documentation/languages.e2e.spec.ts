import {
  ChildProgram,
  type ProgramName,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createTimer,
  describeIfInstalled,
  freePort,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { blocksOf } from './pages.ts';

const languages = [
  ['node', 'node', 'timers.mjs'],
  ['python', 'python3', 'timers.py'],
  ['php', 'php', 'timers.php'],
  ['ruby', 'ruby', 'timers.rb'],
  ['shell', 'jq', 'timers.sh'],
] as const satisfies [string, ProgramName, string][];

const webhookSecret = Buffer.alloc(32, 's').toString('base64');

let services: RunningServices;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-languages-'));
  services = await RunningServices.start(testDatabaseUrl());
  database = await openTestDatabase();
});

afterAll(async () => {
  await database.destroy();
  await services.stop();
  rmSync(folder, { recursive: true });
});

/** Refuses the first request, and loses the answer to the second one. Then it passes everything on. */
async function unreliableProxy(): Promise<Server> {
  let requests = 0;
  const server = createServer((request, response) => {
    const number = ++requests;
    const answer = async () => {
      const body = await buffer(request);
      if (number === 1)
        return void response.writeHead(503, { 'Retry-After': '0' }).end('{"error":{"message":"Busy."}}');
      const { connection: _, host: __, ...headers } = request.headers as Record<string, string>;
      const method = request.method ?? 'GET';
      const passed = await fetch(services.api.url + request.url, { method, headers, ...(body.length > 0 && { body }) });
      const text = await passed.text();
      if (number === 2) return void request.socket.destroy();
      const link = passed.headers.get('link');
      response.writeHead(passed.status, { 'Content-Type': 'application/json', ...(link && { Link: link }) }).end(text);
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const dataOf = async (url: string, init: RequestInit) =>
  ((await (await fetch(url, init)).json()) as { data: unknown }).data;

describe.each(languages)('the page of %s', (page, program, file) => {
  const blocks = blocksOf(`languages/${page}.md`);
  const command = program === 'jq' ? 'bash' : program;

  describeIfInstalled(program, 'has a program that', () => {
    it('creates one timer in spite of failures, lists all of them, and signs the address of an image', async () => {
      const { accountId, key } = await createAccountWithKey(database, { plan: 'business' });
      for (let i = 0; i < 100; i++) await createTimer(database, accountId, aTimer({ name: `Older ${i}` }));
      const headers = { Authorization: `Bearer ${key}` };
      const secret = await dataOf(`${services.api.url}/api/v1/embed-secrets`, { method: 'POST', headers });
      const code = blocks.filter((block) => block.file === undefined).map((block) => block.code);
      writeFileSync(join(folder, file), code.join('\n'));
      const proxy = await unreliableProxy();
      const env = {
        ...process.env,
        NO_PROXY: '*',
        no_proxy: '*',
        API_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        API_KEY: key,
        EMBED_SECRET: (secret as { secret: string }).secret,
      };
      try {
        const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env });
        const lines = stdout.trim().split('\n');
        const [created = '', ...listed] = lines.map((line) => line.split(' ')[0]);
        const address = new URL(listed.pop() ?? '');
        expect(listed).toHaveLength(101);
        expect(new Set(listed).size).toBe(101);
        expect(listed).toContain(created);
        const start = Number(address.searchParams.get('start'));
        address.pathname = address.pathname.replace('.gif', '.json');
        const { deadline } = (await (await fetch(address)).json()) as { deadline: string | number };
        expect(new Date(deadline).getTime()).toBe((start + 259_200) * 1_000);
      } finally {
        proxy.closeAllConnections();
        proxy.close();
      }
    });
  });
});

const body = '{"type":"timer.updated","data":{}}';

/** @returns the headers of a webhook */
function signed({ at = Date.now(), secret = webhookSecret, text = body } = {}) {
  const [id, timestamp] = ['evt_1', String(Math.floor(at / 1_000))];
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${text}`);
  return { id, timestamp, signatures: `v1,${hmac.digest('base64')}` };
}

const other = () => signed({ secret: Buffer.alloc(32, 'o').toString('base64') });
const genuine = () => [signed(), { ...signed(), signatures: `${other().signatures} ${signed().signatures}` }];
const forged = () => [
  other(),
  signed({ text: `${body} ` }),
  signed({ at: Date.now() - 330_000 }),
  signed({ at: Date.now() + 330_000 }),
  { ...signed(), timestamp: '' },
  { ...signed(), signatures: '' },
  { ...signed(), id: 'evt_2' },
];

type Signed = ReturnType<typeof signed>;

const secretInEnvironment = { ...process.env, WEBHOOK_SECRET: `whsec_${webhookSecret}` };

for (const [page, program, command, call] of [
  ['ruby', 'ruby', ['ruby', '-e'], 'exit genuine?(*ARGV, $stdin.read)'],
  ['shell', 'jq', ['bash', '-c'], 'is_genuine "$@"'],
] as const)
  describeIfInstalled(program, `the function of ${page} that verifies webhooks`, () => {
    const [block] = blocksOf(`languages/${page}.md`).filter(({ file }) => file !== undefined);

    const accepts = ({ id, timestamp, signatures }: Signed) => {
      const [interpreter, option] = command;
      const parameters = [id, timestamp, signatures];
      const args = [option, `${block?.code}\n${call}`, ...(page === 'shell' ? ['bash'] : []), ...parameters];
      const { status, stderr } = spawnSync(interpreter, args, {
        input: body,
        encoding: 'utf8',
        env: secretInEnvironment,
      });
      expect(stderr).toBe('');
      return status === 0;
    };

    it('accepts what is signed, and nothing else', () => {
      for (const each of genuine()) expect([each, accepts(each)]).toEqual([each, true]);
      for (const each of forged()) expect([each, accepts(each)]).toEqual([each, false]);
    });
  });

describeIfInstalled('php', 'the script of PHP that receives webhooks', () => {
  it('accepts what is signed, and nothing else', async () => {
    const [block] = blocksOf('languages/php.md').filter(({ file }) => file !== undefined);
    writeFileSync(join(folder, 'webhook.php'), block?.code ?? '');
    const port = await freePort();
    const args = ['-S', `127.0.0.1:${port}`, join(folder, 'webhook.php')];
    const receiver = new ChildProgram(spawn('php', args, { env: secretInEnvironment }));
    const statusOf = async ({ id, timestamp, signatures }: Signed) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    };
    try {
      await receiver.waitUntilListening(port);
      for (const each of genuine()) expect([each, await statusOf(each)]).toEqual([each, 204]);
      for (const each of forged()) expect([each, await statusOf(each)]).toEqual([each, 401]);
    } finally {
      receiver.process.kill();
      await receiver.exited;
    }
  });
});
