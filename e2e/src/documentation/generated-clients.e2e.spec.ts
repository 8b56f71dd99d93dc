import {
  type RunningService,
  createAccountWithKey,
  isDueToday,
  isProof,
  repositoryRoot,
  startReadyService,
  useTestDatabase,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const installed = (...path: string[]) => join(repositoryRoot, 'node_modules', ...path);

interface Generator {
  name: string;
  /** Reads `openapi.json`, and writes the client as `client`. */
  command: readonly string[];
  /** Code with the client that defines `created`, a timer, `listed`, a list of timers, and `refused`, the code of an error. */
  use: string;
}

/** The proofs try the others in turn: one a day. */
const generators: Generator[] = [
  {
    name: '@hey-api/openapi-ts',
    command: [installed('@hey-api/openapi-ts/bin/run.js'), '-i', 'openapi.json', '-o', 'client', '--no-log-file'],
    use: `import { createTimer, listTimers } from './client';
import { client } from './client/client.gen';
client.setConfig({ auth: process.env.API_KEY });
const { data: { data: created } } = await createTimer({ body: timer, throwOnError: true });
const { data: { data: listed } } = await listTimers({ query: { limit: 5 }, throwOnError: true });
const refused = (await createTimer({ body: { name: '' } })).error?.error.code;`,
  },
  {
    name: 'oazapfts',
    command: [installed('oazapfts/dist/cli.js'), 'openapi.json', 'client.ts'],
    use: `import { createTimer, defaults, listTimers } from './client';
defaults.headers = { Authorization: \`Bearer \${process.env.API_KEY}\` };
const answer = await createTimer(timer);
if (answer.status !== 201) throw new Error(answer.data.error.message);
const created = answer.data.data;
const list = await listTimers({ limit: 5 });
const listed = list.status === 200 ? list.data.data : [];
const refusal = await createTimer({ name: '' });
const refused = refusal.status === 400 ? refusal.data.error.code : undefined;`,
  },
  {
    name: 'openapi-typescript-codegen',
    command: [
      installed('openapi-typescript-codegen/bin/index.js'),
      '-i',
      'openapi.json',
      '-o',
      'client',
      '-c',
      'fetch',
    ],
    use: `import { ApiError, OpenAPI, TimersService } from './client';
OpenAPI.TOKEN = process.env.API_KEY;
const { data: created } = await TimersService.createTimer(timer);
const { data: listed } = await TimersService.listTimers(5);
const error: unknown = await TimersService.createTimer({ name: '' }).catch((reason: unknown) => reason);
const refused = error instanceof ApiError ? error.body.error.code : undefined;`,
  },
];

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

it.each(isProof ? generators.slice(1).filter((_, index) => isDueToday(index, 2)) : generators.slice(0, 1))(
  '$name makes a client of the OpenAPI document that compiles and works',
  async ({ command, use }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tminus-client-'));
    const { key } = await createAccountWithKey(database);
    const run = async (program: string, ...args: string[]) => {
      const env = { ...process.env, NO_PROXY: '*', no_proxy: '*', API_KEY: key };
      const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env }).catch((error: unknown) => {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${args.join(' ')}\n${stdout.slice(0, 5_000)}\n${stderr}`);
      });
      return stdout;
    };
    try {
      symlinkSync(installed(), join(folder, 'node_modules'));
      const document = await fetch(`${api.url}/api/v1/openapi.json`);
      writeFileSync(join(folder, 'openapi.json'), await document.text());
      await run(process.execPath, ...command);
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
  },
);
