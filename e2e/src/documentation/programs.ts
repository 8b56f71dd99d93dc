import { createClient } from '@tminus/client';
import { signStart } from '@tminus/client/sign';
import { ChildProgram, createAccountWithKey, eventually, repositoryRoot } from '@tminus/testing';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from './kinds.ts';
import { type Block, read, groupsIn, typeErrors } from './pages.ts';

interface Server {
  url?: string;
  httpUrl?: string;
  serverUrl?: string;
  headers?: Record<string, string>;
  command?: string;
  env?: Record<string, string>;
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
});

/** The part of Codex: strings by their names. Its key is the value of an environment variable. */
function ofToml(code: string): Server {
  const [, url] = /^url = "(.+)"$/m.exec(code) ?? [];
  const [, variable] = /^bearer_token_env_var = "(\w+)"$/m.exec(code) ?? [];
  expect(code).toMatch(/^\[mcp_servers\.\w+\]$/m);
  return { ...(url && { url }), headers: { Authorization: `Bearer $${variable}` } };
}

function serverOf({ language, code }: Block): Server {
  if (language === 'toml') return ofToml(code);
  const { mcpServers, servers } = JSON.parse(code) as Record<'mcpServers' | 'servers', Record<string, Server>>;
  const [server] = Object.values(mcpServers ?? servers);
  if (!server) throw new Error('The configuration has no server.');
  return server;
}

/** Connects as the assistant would: with the address and the headers, or with the program and its environment. */
export async function checkAssistants(blocks: readonly Block[], { services, database }: Context): Promise<void> {
  const { key } = await createAccountWithKey(database, { plan: 'business' });
  const inUse = (text: string) =>
    text
      .replace('https://timers.example.com', services.api.url)
      .replace(/\$\{(?:\w+:)?[\w-]+\}|\$[A-Z_]+|<API_KEY>/, key);
  const allInUse = (values: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inUse(value)]));
  for (const { url, httpUrl, serverUrl, headers, command, env } of blocks.map(serverOf)) {
    const address = url ?? httpUrl ?? serverUrl;
    if (address !== undefined) {
      const accepted = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
      const request = { method: 'POST', headers: { ...accepted, ...allInUse(headers) }, body: initialize };
      const answer = await fetch(inUse(address), request);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"serverInfo"')]);
    } else {
      const { bin } = JSON.parse(read('packages/mcp/package.json')) as { bin: Record<string, string> };
      const program = join(repositoryRoot, 'packages/mcp', bin[command ?? ''] ?? 'missing');
      const child = new ChildProgram(spawn(process.execPath, [program], { env: allInUse(env) }));
      try {
        child.process.stdin?.write(`${initialize}\n`);
        await eventually(async () => expect(child.output).toContain('"serverInfo"'));
      } finally {
        await child.stop('SIGKILL');
      }
    }
  }
}

/** What a mailing tool or a script puts in place of its placeholders. */
const placeholders: [string | RegExp, string][] = [
  ['*|UNIQID|*', '4711'],
  ['{{contact.deadline}}', '2031-11-28+18:00'],
  ['{{send_time}}', '2031-11-20T09:00:00Z'],
  [`' + encodeURIComponent(timeZone)`, 'Europe%2FBerlin'],
  [/tmr_…|<id>|tmr_[0-9a-z]{26}/g, 'TIMER'],
  ['&amp;', '&'],
];

const link = { url: 'https://shop.example/' };

/** Loads the images of an email, which show a countdown, and the state for an element of a page. Follows links. */
export async function checkEmails(blocks: readonly Block[], { services, database }: Context): Promise<void> {
  const { key } = await createAccountWithKey(database, { plan: 'business' });
  const client = createClient({ baseUrl: services.api.url, apiKey: key });
  const fixed = await client.timers.create({ name: 'Sale', targetDate: '2031-06-01T12:00:00Z', link });
  const evergreen = await client.timers.create({ name: 'Offer', type: 'evergreen', durationSeconds: 259_200, link });
  const personal = await client.timers.create({ name: 'Voucher', type: 'personal', link });
  const { secret } = await client.account.embedSecrets.create();
  const start = await signStart(secret, evergreen.id, new Date());
  const timerFor = (path: string) => (path.includes('end=') ? personal : /start=|uid=/.test(path) ? evergreen : fixed);
  for (const { page, line, code } of blocks) {
    const text = placeholders
      .reduce((before, [name, value]) => before.replaceAll(name, value), code)
      .replace('start={{start}}&sig={{sig}}', start);
    const paths = groupsIn(text, /https:\/\/img\.example\.com(\/[^"'\s>]*)/g);
    if (paths.length === 0 || text.includes('{{'))
      throw new Error(`${page}:${line} has no address that can be loaded.`);
    for (const path of paths) {
      const url = `${services.embed.url}${path.replace('TIMER', timerFor(path).id)}`;
      const answer = await fetch(url, { redirect: 'manual' });
      const isAnimation = (await answer.arrayBuffer()).byteLength > 2_000;
      expect([page, path, answer.status, isAnimation]).toEqual(
        path.startsWith('/c/') ? [page, path, 302, false] : [page, path, 200, !path.includes('.json')],
      );
    }
  }
}

/** What surrounds the examples. */
const surroundings = `import type { Colors } from '@tminus/domain';

declare global {
  const colors: Colors;
  const secondsLeft: number;
}
`;

/** Compiles the examples in the READMEs of libraries. */
export async function compilePrograms(blocks: readonly Block[]): Promise<void> {
  const folder = mkdtempSync(join(repositoryRoot, 'node_modules/.programs-'));
  try {
    writeFileSync(join(folder, 'surroundings.d.ts'), surroundings);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const { page, line, code } of blocks)
      writeFileSync(join(folder, `${page.replaceAll('/', '-')}-${line}.ts`), code);
    const compilerOptions = {
      composite: false,
      noEmit: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      types: ['node'],
    };
    const project = { extends: join(repositoryRoot, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    expect(await typeErrors(folder)).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
