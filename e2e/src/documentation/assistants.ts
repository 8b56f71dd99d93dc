import { ChildProgram, createAccountWithKey, eventually, repositoryRoot } from '@tminus/testing';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Context } from './kinds.ts';
import { type Block, read } from './pages.ts';

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
