import { verifyWebhook } from '@tminus/client/webhooks';
import { isInstalled, repositoryRoot } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Context } from './kinds.ts';
import { type Block, groupsIn, read, sources } from './pages.ts';

const linesOf = ({ code }: Block) => code.trim().split('\n');

/** The variables of the services, those that only docker-compose.yml reads, and one of Docker itself. */
const variables = () => [
  'COMPOSE_PROFILES',
  ...groupsIn(read('docs/configuration.md'), /^\| `([A-Z_]+)` /gm),
  ...groupsIn(read('.env.example'), /^([A-Z_]+)=/gm),
];

/** `NAME=value`: each is a variable that exists. */
export function checkEnvironment(blocks: readonly Block[]): void {
  for (const line of blocks.flatMap(linesOf)) {
    expect(line).toMatch(/^[A-Z_]+=\S/);
    expect(variables()).toContain(line.split('=')[0]);
  }
}

/** A drop-in of systemd for Caddy: its variables are those that deploy/Caddyfile reads. */
export function checkCaddyUnit(blocks: readonly Block[]): void {
  const known = groupsIn(read('deploy/Caddyfile'), /\{\$([A-Z_]+)/g);
  for (const { code } of blocks) expect(known).toEqual(expect.arrayContaining(groupsIn(code, /\b([A-Z_]+)=/g)));
}

/** Lines of the configuration of PgBouncer: those with which the tests start it. */
export function checkPgBouncer(blocks: readonly Block[]): void {
  const tested = read('libs/testing/src/local-servers.ts').split('\n');
  for (const line of blocks.flatMap(linesOf)) expect(tested).toContain(line);
}

/** An override of docker-compose.yml: its services exist, and ports lead to those at which they listen. */
export function checkComposeOverride(blocks: readonly Block[]): void {
  interface Compose {
    services: Record<string, { ports?: string[] }>;
  }
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const listening = { api: '3000', embed: '3001' };
  for (const { code } of blocks)
    for (const [name, { ports = [] }] of Object.entries((parse(code) as Compose).services)) {
      expect(Object.keys(services)).toContain(name);
      expect(ports.map((each) => each.split(':').at(-1))).toEqual([listening[name as keyof typeof listening]]);
    }
}

/** What to write into a file of `deploy/prometheus`: the alerts know its jobs. */
export function checkTargets(blocks: readonly Block[]): void {
  for (const name of blocks.flatMap(({ code }) => groupsIn(code, /job: tminus-(\w+)/g)))
    expect(read('deploy/prometheus/alerts.yml')).toMatch(new RegExp(`job=~?"tminus-\\(?[\\w|]*\\b${name}\\b`));
}

const headersOf = ({ code }: Block) =>
  new Headers(Array.from(code.matchAll(/^([\w-]+): (.+)$/gm), ([, ...each]) => each as [string, string]));

/** A call with its body, the first JSON of the page: the secret on the page verifies it at that time. */
export async function checkWebhookHeaders([block]: readonly Block[]): Promise<void> {
  if (!block) return;
  const page = read(block.page);
  const [secret = ''] = groupsIn(page, /`(whsec_[^`]+)`/g);
  const [json = ''] = groupsIn(page, /^```json\n(.*?)^```$/gms);
  const body = JSON.parse(json) as { timestamp: string };
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(body.timestamp));
  expect(await verifyWebhook(secret, headersOf(block), JSON.stringify(body))).toMatchObject(body);
  jest.restoreAllMocks();
}

/** A deprecated endpoint stays for at least twelve months. */
export function checkDeprecation([block]: readonly Block[]): void {
  if (!block) return;
  const headers = headersOf(block);
  const end = new Date(Number(headers.get('deprecation')?.slice(1)) * 1_000);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  expect(Date.parse(headers.get('sunset') ?? '')).toBeGreaterThanOrEqual(end.getTime());
}

/** Runs statements in a database with our tables, in a transaction that is rolled back. */
async function runStatements(statements: readonly string[], { database }: Context): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    const [{ name } = { name: '' }] = (await runner.query('SELECT current_database() AS name')) as { name: string }[];
    for (const statement of statements)
      await runner.query(statement.replaceAll('ALTER DATABASE tminus', `ALTER DATABASE "${name}"`)).catch((error) => {
        throw new Error(statement, { cause: error });
      });
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

export const runSql = (blocks: readonly Block[], context: Context): Promise<void> =>
  runStatements(
    blocks.map(({ code }) => code),
    context,
  );

/** Without those that the reader creates. */
const filesIn = (code: string) =>
  groupsIn(code, /(?<![\w/.-])((?:deploy|tools)\/[\w/.-]*\w)/g).filter(
    (path) => !path.includes('kubernetes/production'),
  );

/** What commands of `docker compose` name: the service in which a command runs, or any number. */
const servicesIn = (code: string) =>
  groupsIn(code, /docker compose (?:--profile \w+ )?((?:exec|run|logs|ps|restart|up|rm)\b[^|<>;&)\n]*)/g).flatMap(
    (command) => {
      const words = command.replaceAll(/--since \w+|--scale (\w+)=\d+/g, '$1').split(/\s+/);
      const [name = '', ...others] = words.filter((word) => word !== '' && !word.startsWith('-'));
      const names = ['exec', 'run'].includes(name) ? others.slice(0, 1) : others;
      return names.filter((each) => !each.startsWith('"$'));
    },
  );

const unitsIn = (code: string) =>
  groupsIn(code, /\bsystemctl (\w.*)/g).flatMap((words) => words.match(/\btminus-\w+/g) ?? []);

const workloadsIn = (code: string) =>
  groupsIn(code, /\b((?:deployment|statefulset|horizontalpodautoscaler|job)[ /]tminus-\w+)/g).map((name) =>
    name.replace(' ', '/'),
  );

const workloads = () =>
  readdirSync(join(repositoryRoot, 'deploy/kubernetes/base'))
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/base/${name}`)))
    .map((document) => document.toJS() as { kind: string; metadata?: { name: string } })
    .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata?.name}`);

/** The texts that a page looks for in the logs of our services. */
const logTextsIn = (code: string) =>
  groupsIn(code, /docker compose logs .*\b(?:api|embed)\b.*grep (?:-E )?'([^'"]+)'/g).flatMap((text) =>
    text.split('|'),
  );

/** The statements in `psql -c`. */
const statementsIn = (code: string) =>
  Array.from(code.matchAll(/\bpsql\b.* -c (["'])(.+?)\1/g), ([, , statement = '']) => statement);

function expectSuccess(program: string, args: string[], input: string): void {
  const { status, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  expect([program, args, input, status, stderr]).toEqual([program, args, input, 0, '']);
}

/**
 * What commands for the servers of a reader name must exist: files of this repository, services, units, workloads, texts of the log, and
 * tables. `tools/check/commands-of-pages.spec.ts` checks the commands of `tminus` and of npm. Those for Docker run in
 * `e2e/src/docker`.
 */
export async function checkServerCommands(blocks: readonly Block[], context: Context): Promise<void> {
  for (const { code } of blocks) expectSuccess('bash', ['-n'], code.replaceAll(/<[a-z ]+>/g, 'value'));
  const code = blocks.map((block) => block.code.replaceAll(/\\\n\s*/g, '')).join('\n');
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, unknown> };
  const text = sources();
  expect({
    files: filesIn(code).filter((path) => !existsSync(join(repositoryRoot, path))),
    services: servicesIn(code).filter((name) => !Object.hasOwn(services, name)),
    units: unitsIn(code).filter((name) => !existsSync(join(repositoryRoot, `deploy/systemd/${name}.service`))),
    workloads: workloadsIn(code).filter((name) => !workloads().includes(name)),
    logTexts: logTextsIn(code).filter((each) => !text.includes(each)),
  }).toEqual({ files: [], services: [], units: [], workloads: [], logTexts: [] });
  if (isInstalled('jq'))
    for (const program of groupsIn(code, /\bjq -\w+ '(.+?)'/g)) expectSuccess('jq', ['-rR', program], '');
  await runStatements(statementsIn(code), context);
}
