import { aTimer, createAccountWithKey, createTimer, repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from './kinds.ts';
import { type Block, blocksOf, read } from './pages.ts';

/** A command that fails, or a request that is refused, ends the script. */
const prelude = `set -eu -o pipefail
curl() { command curl --fail-with-body -sS "$@"; }
JSON='Content-Type: application/json'
`;

/** A new account as a reader has it: a key, a timer, a webhook and an embed secret. */
async function aReader({ services, database }: Context) {
  const { accountId, key } = await createAccountWithKey(database, { plan: 'business' });
  const api = `${services.api.url}/api/v1`;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const post = async (path: string, body?: object) => {
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const timer = await createTimer(database, accountId, aTimer());
  const webhook = await post('/webhooks', { url: 'https://shop.example/', events: ['timer.created'] });
  const secrets = await fetch(`${api}/embed-secrets`, { headers });
  const [secret] = ((await secrets.json()) as { data: { id: string }[] }).data;
  return { api, key, timer, webhook: webhook['id'] ?? '', secret: secret?.id ?? '' };
}

/** Runs the commands of a page, one after the other. */
export async function runApiCommands(blocks: readonly Block[], context: Context): Promise<void> {
  const { services } = context;
  const [page = ''] = blocks.map((block) => block.page);
  const reader = await aReader(context);
  const folder = mkdtempSync(join(tmpdir(), 'tminus-page-'));
  try {
    symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
    const [check] = blocksOf('docs/checkout.md').filter(({ language }) => language === 'js');
    writeFileSync(join(folder, 'check.mjs'), check?.code ?? '');
    const script = blocks
      .map(({ code }) => code)
      .join('\n')
      .replaceAll('http://localhost:3000', services.api.url)
      .replaceAll(/http:\/\/localhost:3001|https:\/\/img\.example\.com/g, services.embed.url)
      .replaceAll('<API_KEY>', reader.key)
      .replaceAll('1f0c9b7e', reader.secret);
    const env = {
      ...process.env,
      API: reader.api,
      KEY: `Authorization: Bearer ${reader.key}`,
      ID: page === 'docs/webhooks.md' ? reader.webhook : reader.timer,
      TIMER: reader.timer,
      START: '1795000000',
      SECRET: `tms_${'ab'.repeat(32)}`,
    };
    await promisify(execFile)('bash', ['-c', prelude + script], { cwd: folder, env }).catch((error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${stdout.slice(-2_000)}\n${stderr}`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the page, or a link in it, says what a variable is before the first command uses it. */
export function definesVariables(page: string): boolean {
  const [before = '', used] = read(page).split(/(?<=\$KEY|\$API\b)/);
  return used === undefined || /^API=|variables\s+of\s+\[timers\]\((\.\.\/)?timers\.md\)/m.test(before);
}
