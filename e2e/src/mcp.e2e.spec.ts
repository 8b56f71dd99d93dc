import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { RunningServices, createAccountWithKey, openTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(__dirname, '../../apps/mcp/dist/main.js');
const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

let services: RunningServices;
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
  database = await openTestDatabase();
});

afterAll(async () => {
  await database.destroy();
  await services.stop();
});

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

async function connect(over: keyof typeof transports, mode: 'legacy' | 'auto', key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transports[over](key));
  return client;
}

describe.each(['HTTP', 'stdio'] as const)('an assistant over %s', (over) => {
  it.each(['legacy', 'auto'] as const)('creates a timer and sees it, negotiating versions as %s', async (mode) => {
    const { key } = await createAccountWithKey(database);
    const client = await connect(over, mode, key);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(9);
    const created = await client.callTool({ name: 'create_timer', arguments: newTimer });
    const { id, embedUrl } = created.structuredContent as { id: string; embedUrl: string };
    const { content } = await client.callTool({ name: 'preview_timer', arguments: { id } });
    expect(content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect((await fetch(embedUrl)).headers.get('content-type')).toBe('image/gif');
    const refused = await client.callTool({ name: 'create_timer', arguments: {} });
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining('targetDate')]);
    await client.close();
  });

  it('learns that its key is not valid', async () => {
    await expect(connect(over, 'legacy', 'tm_wrong')).rejects.toThrow('The API key is not valid');
  });
});

describe('tminus-mcp', () => {
  it('says that the server does not answer', async () => {
    const env = { TMINUS_URL: 'http://127.0.0.1:9', TMINUS_API_KEY: 'tm_x' };
    const client = new Client({ name: 'test', version: '1.0.0' });
    const connected = client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }));
    await expect(connected).rejects.toThrow('bad port');
  });

  it.each([
    [{}, 'TMINUS_URL'],
    [{ TMINUS_URL: 'https://timers.example.com' }, 'TMINUS_API_KEY'],
  ])('names what is missing in %j', (env, name) => {
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Set ${name} `)]);
  });
});
