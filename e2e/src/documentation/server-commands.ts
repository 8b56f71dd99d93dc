import { isInstalled, repositoryRoot } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Context } from './kinds.ts';
import { type Block, groupsIn, read, sources } from './pages.ts';
import { runStatements } from './sql.ts';

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
