import {
  type RunningService,
  createAccountWithKey,
  repositoryRoot,
  startReadyService,
  useTestDatabase,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const installed = (...path: string[]) => join(repositoryRoot, 'node_modules', ...path);

/** Not among our dependencies: it brings 38 packages, and does not work with TypeScript 7. */
const generator = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'];

/** Defines `created`, a timer, `listed`, a list of timers, and `refused`, the code of an error. */
const use = `import { createTimer, listTimers } from './client';
import { client } from './client/client.gen';
client.setConfig({ auth: process.env.API_KEY });
const { data: { data: created } } = await createTimer({ body: timer, throwOnError: true });
const { data: { data: listed } } = await listTimers({ query: { limit: 5 }, throwOnError: true });
const refused = (await createTimer({ body: { name: '' } })).error?.error.code;`;

const start = `declare const process: { env: Record<string, string> };
const timer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };
`;
const end = `
const ids: string[] = listed.map(({ id }) => id);
console.log(JSON.stringify({ id: created.id, isListed: ids.includes(created.id), refused }));
`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipDefaultLibCheck: true,
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  target: 'ES2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

let api: RunningService;
const database = useTestDatabase();

beforeAll(async () => (api = await startReadyService('api')));
afterAll(() => api.stop());

it('a generator makes a client of the OpenAPI document that compiles and works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-client-'));
  const { key } = await createAccountWithKey(database);
  const run = async (program: string, ...args: string[]) => {
    // The client must not reach the service through a proxy, and npm may need one.
    const env = { ...process.env, ...(program !== 'npm' && { NO_PROXY: '*', no_proxy: '*', API_KEY: key }) };
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env }).catch((error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${args.join(' ')}\n${stdout.slice(0, 5_000)}\n${stderr}`);
    });
    return stdout;
  };
  try {
    await run('npm', 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...generator);
    const document = await fetch(`${api.url}/api/v1/openapi.json`);
    writeFileSync(join(folder, 'openapi.json'), await document.text());
    await run('node_modules/.bin/openapi-ts', '-i', 'openapi.json', '-o', 'client', '--no-log-file');
    writeFileSync(join(folder, 'use.ts'), start + use + end);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'client'] }));
    await run(process.execPath, installed('@typescript/native/bin/tsc'), '-p', '.');
    await run(installed('.bin/esbuild'), 'use.ts', '--bundle', '--format=esm', '--outfile=use.mjs');
    expect(JSON.parse(await run(process.execPath, 'use.mjs'))).toEqual({
      id: expect.stringMatching(/^tmr_/),
      isListed: true,
      refused: 'invalid_request',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
