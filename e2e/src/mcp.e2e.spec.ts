import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Scope, scopes } from '@tminus/domain';
import { RunningServices, createAccountWithKey, eventually, useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(__dirname, '../../packages/mcp/dist/main.js');
const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

/** Every tool and its scope. */
const tools = [
  ['create_timer', 'timers:write'],
  ['list_timers', 'timers:read'],
  ['get_timer', 'timers:read'],
  ['update_timer', 'timers:write'],
  ['duplicate_timer', 'timers:write'],
  ['get_timer_analytics', 'analytics:read'],
  ['get_embed_code', 'timers:read'],
  ['preview_timer', 'timers:read'],
  ['delete_timer', 'timers:write'],
  ['restore_timer', 'timers:write'],
] as const;

const used: readonly Scope[] = [...new Set(tools.map(([, scope]) => scope))];
/** Each scope of a tool alone, and all others. */
const grants = [...used.map((scope) => [scope]), scopes.filter((scope) => !used.includes(scope))];

const takesId = (name: string) => name !== 'create_timer' && name !== 'list_timers';

let services: RunningServices;
const database = useTestDatabase();

beforeAll(async () => {
  const limits = { enterprise: { timers: 1, requestsPerMinute: 20 } };
  services = await RunningServices.start(testDatabaseUrl(), { PLAN_LIMITS: JSON.stringify(limits) });
});

afterAll(() => services.stop());

const transports: Record<'HTTP' | 'stdio', (key: string) => Transport> = {
  HTTP: (key) =>
    new StreamableHTTPClientTransport(new URL(`${services.api.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  stdio: (key) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [program],
      env: { TMINUS_URL: services.api.url, TMINUS_API_KEY: key },
    }),
};

const clients: Client[] = [];

afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

async function connect(over: keyof typeof transports, key: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  clients.push(client);
  await client.connect(transports[over](key));
  return {
    client,
    call: (name: string, args: object) => client.callTool({ name, arguments: { ...args } }),
  };
}

/** A request to the API. @returns `data` */
async function request(key: string, method: string, path: string, body?: object): Promise<Record<string, string>> {
  const response = await fetch(`${services.api.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

/** The error that a tool explains. */
function errorOf({ content: [first] }: CallToolResult): { code?: string; details?: object[] } {
  const { error } = JSON.parse(first?.type === 'text' ? first.text : '{}') as { error?: { code?: string } };
  return error ?? {};
}

describe('an assistant', () => {
  it('finds every tool over stdio, and gets the images of its answers', async () => {
    const { key } = await createAccountWithKey(database);
    const { client, call } = await connect('stdio', key);
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name).sort()).toEqual(tools.map(([name]) => name).sort());
    const { content } = await call('preview_timer', { timer: newTimer });
    expect(content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
  });

  it.each(grants.map((granted) => [granted.join(', '), granted] as const))(
    'uses with the scopes %s the tools that need one of them, and no others',
    async (_, granted) => {
      const { key } = await createAccountWithKey(database, { scopes: granted });
      const { call } = await connect('HTTP', key);
      const refused: string[] = [];
      for (const [name] of tools) {
        const { code } = errorOf(await call(name, takesId(name) ? { id: 'tmr_unknown' } : {}));
        if (code === 'insufficient_scope') refused.push(name);
      }
      expect(refused).toEqual(tools.filter(([, needed]) => !granted.includes(needed)).map(([name]) => name));
    },
  );
});

describe.each(['HTTP', 'stdio'] as const)('an assistant over %s', (over) => {
  it('works with a key that never expires, until it is revoked', async () => {
    const { key: own } = await createAccountWithKey(database);
    const created = await request(own, 'POST', '/keys', { name: 'Assistant', scopes });
    expect(created).toMatchObject({ expiresAt: null });
    const key = String(created['key']);
    const { client } = await connect(over, key);
    await client.listTools();
    await request(own, 'DELETE', `/keys/${created['id']}`);
    await eventually(() => expect(client.listTools()).rejects.toThrow('The API key is not valid'));
    await expect(connect(over, key)).rejects.toThrow('The API key is not valid');
  });

  it('has the limits of the plan', async () => {
    const free = await createAccountWithKey(database, { plan: 'free' });
    await expect(connect(over, free.key)).rejects.toThrow('plan');
    const { key } = await createAccountWithKey(database, { plan: 'enterprise' });
    const { client, call } = await connect(over, key);
    const { structuredContent } = await call('create_timer', newTimer);
    const { id } = structuredContent as { id: string };
    expect(errorOf(await call('create_timer', newTimer)).code).toBe('timer_limit_reached');
    expect(errorOf(await call('duplicate_timer', { id })).code).toBe('timer_limit_reached');
    const many = async () => {
      for (let count = 0; count < 50; count++) await client.listTools();
    };
    await expect(many()).rejects.toThrow(
      over === 'stdio' ? /Too many requests.*Retry-After: \d+/ : 'Too many requests',
    );
  });
});

describe('tminus-mcp', () => {
  it.each([
    [{}, 'TMINUS_URL'],
    [{ TMINUS_URL: 'https://timers.example.com' }, 'TMINUS_API_KEY'],
  ])('names what is missing in %j', (env, name) => {
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Set ${name} `)]);
  });
});
