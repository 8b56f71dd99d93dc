import {
  ChildProgram,
  type ProgramName,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createTimer,
  describeIfInstalled,
  freePort,
  useTestDatabase,
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
  ['python', 'python3', 'timers.py'],
  ['php', 'php', 'timers.php'],
  ['ruby', 'ruby', 'timers.rb'],
  ['shell', 'jq', 'timers.sh'],
] as const satisfies [string, ProgramName, string][];

/** In front of the script: it sees what all users of the machine see, and does not wait. */
const shellChecks = `curl() { [[ "$*" != *"$API_KEY"* ]] || echo 'curl shows the key' >&2; command curl "$@"; }
sleep() { echo waits >&2; }
`;

const busy = '{"error":{"message":"Busy."}}';

const webhookSecret = Buffer.alloc(32, 's').toString('base64');

let services: RunningServices;
const database = useTestDatabase();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-languages-'));
  services = await RunningServices.start(testDatabaseUrl());
});

afterAll(async () => {
  await services.stop();
  rmSync(folder, { recursive: true });
});

const path = '/tminus';

/** Refuses the first request, and loses the answer to the second one. Then it passes everything on from below its `path`. */
async function unreliableProxy(): Promise<Server> {
  let requests = 0;
  const server = createServer((request, response) => {
    const number = ++requests;
    const answer = async () => {
      const body = await buffer(request);
      if (number === 1) return void response.writeHead(503, { 'Retry-After': new Date().toUTCString() }).end(busy);
      const { connection: _, host: __, ...headers } = request.headers as Record<string, string>;
      const method = request.method ?? 'GET';
      if (!request.url?.startsWith(`${path}/api/`)) return void response.writeHead(404).end(String(request.url));
      const passed = await fetch(services.api.url + request.url.slice(path.length), {
        method,
        headers,
        ...(body.length > 0 && { body }),
      });
      const text = await passed.text();
      if (number === 2) return void request.socket.destroy();
      const link = passed.headers.get('link');
      response.writeHead(passed.status, { 'Content-Type': 'application/json', ...(link && { Link: link }) }).end(text);
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return listening(server);
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const dataOf = async (url: string, init: RequestInit) =>
  ((await (await fetch(url, init)).json()) as { data: unknown }).data;

describe.each(languages)('the page of %s', (page, program, file) => {
  const blocks = blocksOf(`docs/languages/${page}.md`);
  const command = program === 'jq' ? 'bash' : program;

  describeIfInstalled(program, 'has a program that', () => {
    /** Runs the program with `server` in front of the service. */
    const run = async (server: Server, variables: Record<string, string>) => {
      const code = blocks.filter((block) => block.file === undefined).map((block) => block.code);
      writeFileSync(join(folder, file), (page === 'shell' ? shellChecks : '') + code.join('\n'));
      const API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
      const env = { ...process.env, NO_PROXY: '*', no_proxy: '*', API_URL, ...variables };
      try {
        return await promisify(execFile)(command, [file], { cwd: folder, env });
      } finally {
        server.closeAllConnections();
        server.close();
      }
    };

    it('creates one timer in spite of failures, lists all of them, and signs the address of an image', async () => {
      const { accountId, key } = await createAccountWithKey(database, { plan: 'business' });
      for (let i = 0; i < 100; i++) await createTimer(database, accountId, aTimer({ name: `Older ${i}` }));
      const headers = { Authorization: `Bearer ${key}` };
      const secret = await dataOf(`${services.api.url}/api/v1/embed-secrets`, { method: 'POST', headers });
      const EMBED_SECRET = (secret as { secret: string }).secret;
      const { stdout, stderr } = await run(await unreliableProxy(), { API_KEY: key, EMBED_SECRET });
      expect(stderr).not.toContain('shows the key');
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
    });

    it('gives up after five attempts, with the message of the service', async () => {
      let requests = 0;
      const server = createServer((_, response) => {
        requests++;
        response.writeHead(429, { 'Retry-After': '0' }).end(busy);
      });
      const failure = run(await listening(server), { API_KEY: 'tmtest', EMBED_SECRET: 'tms_test' });
      const { stdout, stderr } = (await failure.catch((error: unknown) => error)) as { stdout: string; stderr: string };
      expect(requests).toBe(5);
      expect(stdout + stderr).toContain('Busy.');
      if (page === 'shell') expect(stderr.match(/waits/g)).toHaveLength(4);
      else expect(stdout + stderr).not.toContain(busy);
    });
  });
});

it.each([
  [
    'docs/languages/shell.md',
    'an array that may be empty, which bash 3.2 of macOS takes for unset',
    /"\$\{\w+\[@\]\}"/,
  ],
  ['docs/languages/ruby.md', 'base64, which Ruby 3.4 made a gem', /base64|Base64/],
  ['docs/checkout.md', 'base64, which Ruby 3.4 made a gem', /require 'base64'/],
])('%s does not use %s', (page, _, pattern) => {
  for (const { code } of blocksOf(page)) expect(code).not.toMatch(pattern);
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

/** Environments in which nothing can be verified: the secret is not set or empty. */
const broken = [undefined, '', 'whsec_'].map((WEBHOOK_SECRET) => ({ ...process.env, WEBHOOK_SECRET }));
/** Signed with an empty secret, and with nothing. */
const signedWithNothing = () => ({ ...signed(), signatures: `v1, ${signed({ secret: '' }).signatures}` });

describeIfInstalled('ruby', 'the function of Ruby that verifies webhooks', () => {
  const accepts = ({ id, timestamp, signatures }: Signed, env: NodeJS.ProcessEnv = secretInEnvironment) => {
    const [block] = blocksOf('docs/languages/ruby.md').filter(({ file }) => file !== undefined);
    const args = ['-e', `${block?.code}\nexit genuine?(*ARGV, $stdin.read)`, id, timestamp, signatures];
    const { status, stderr } = spawnSync('ruby', args, { input: body, encoding: 'utf8', env });
    expect(stderr).toBe('');
    return status === 0;
  };

  it('accepts what is signed, and nothing else', () => {
    for (const each of genuine()) expect([each, accepts(each)]).toEqual([each, true]);
    for (const each of forged()) expect([each, accepts(each)]).toEqual([each, false]);
    for (const env of broken) expect(accepts(signedWithNothing(), env)).toBe(false);
  });
});

describeIfInstalled('php', 'the script of PHP that receives webhooks', () => {
  /** @returns the statuses that it answers */
  async function answers(all: Signed[], env: NodeJS.ProcessEnv = secretInEnvironment) {
    const [block] = blocksOf('docs/languages/php.md').filter(({ file }) => file !== undefined);
    writeFileSync(join(folder, 'webhook.php'), block?.code ?? '');
    const port = await freePort();
    const args = ['-S', `127.0.0.1:${port}`, join(folder, 'webhook.php')];
    const receiver = new ChildProgram(spawn('php', args, { env }));
    const statuses: number[] = [];
    try {
      await receiver.waitUntilListening(port);
      for (const { id, timestamp, signatures } of all) {
        const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
        statuses.push((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status);
      }
    } finally {
      receiver.process.kill();
      await receiver.exited;
    }
    return statuses;
  }

  it('accepts what is signed, and nothing else', async () => {
    expect(await answers(genuine())).toEqual(genuine().map(() => 204));
    expect(await answers(forged())).toEqual(forged().map(() => 401));
    for (const env of broken) expect(await answers([signedWithNothing()], env)).toEqual([401]);
  });
});
