import { environmentVariables, version } from '@tminus/server/config';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** These hold nothing about accounts, or only for seconds. */
const internal = ['count_codes', 'counting_turn', 'daily_tasks'];

describe('docs/operate/retention.md', () => {
  const page = read('docs/operate/retention.md');

  it('names every table that keeps data', () => {
    const folder = join(root, 'libs', 'database', 'src', 'migrations');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const tables = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+) \(/g)].map(
        ([, table]) => table ?? '',
      ),
    );
    expect(tables.length).toBeGreaterThan(15);
    expect(internal.filter((table) => !tables.includes(table))).toEqual([]);
    expect(tables.filter((table) => !internal.includes(table) && !page.includes(`\`${table}\``))).toEqual([]);
  });

  it('names every setting that says how long or how much is kept, and no setting that does not exist', () => {
    const settings = Object.keys(environmentVariables);
    const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
    expect(settings.filter((name) => /RETENTION|SPOOL|LOG_LEVEL/.test(name) && !named.includes(name))).toEqual([]);
  });
});

/** The names of the tests in a file, with the placeholders of `it.each`. Skipped tests are not among them. */
const testNames = (source: string) =>
  [...source.matchAll(/(?:\bit|\))\(\s*(['"])(.*?)\1,/g)].map(([, , name = '']) => name);

/** @returns what is wrong with the tests that a page in docs/ names as [`name`](../path) */
function missingTests(page: string): string[] {
  return [...page.matchAll(/\[`([^`]+)`\]\(\.\.\/([^)]+)\)/g)].flatMap(([, name = '', path = '']) => {
    const file = join(root, path);
    if (!existsSync(file)) return [`${path} does not exist`];
    const source = readFileSync(file, 'utf8');
    return testNames(source).includes(name) ? [] : [`${path} has no test "${name}"`];
  });
}

describe('docs/security.md', () => {
  const page = read('docs/security.md');

  it('names only tests that exist', () => {
    expect(missingTests(page)).toEqual([]);
  });

  it('names a test for each threat', () => {
    const isThreat = (line: string) => line.startsWith('| ') && !line.startsWith('| -') && !/\| Test +\|$/.test(line);
    const threats = page.split('\n').filter(isThreat);
    expect(threats.length).toBeGreaterThan(20);
    expect(threats.filter((line) => !/\]\(\.\.\/[^)]+\.ts\)/.test(line))).toEqual([]);
  });

  it('would fail if a test or its file were removed', () => {
    expect(missingTests('[`renamed`](../tools/check/repository.spec.ts) [`gone`](../tools/gone.spec.ts)')).toEqual([
      'tools/check/repository.spec.ts has no test "renamed"',
      'tools/gone.spec.ts does not exist',
    ]);
  });
});

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifests = ['apps', 'libs', 'packages', 'tools']
  .flatMap((group) => readdirSync(join(root, group), { withFileTypes: true }).map((entry) => ({ group, entry })))
  .map(({ group, entry }) => join(group, entry.name, 'package.json'))
  .filter((path) => existsSync(join(root, path)))
  .map((path) => JSON.parse(read(path)) as Manifest);

it('has one version, which is that of its packages', () => {
  const all = [...manifests, JSON.parse(read('package.json')) as Manifest];
  expect(all.filter((each) => each.version !== version)).toEqual([]);
});

it('names no other version in the files and images of its pages', () => {
  const folder = (name: string) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path));
  const pages = ['README.md', ...folder('docs'), 'packages/client/README.md', 'packages/mcp/README.md'];
  const named = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      Array.from(read(page).matchAll(/\btminus(?:-\w+)?[-:](\d+\.\d+\.\d+)\b/g), ([, found]) => ({ page, found })),
    );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(({ found }) => found !== version)).toEqual([]);
});

it('has the files of deploy/ that its pages name', () => {
  const pages = readdirSync(join(root, 'docs/operate')).map((name) => `docs/operate/${name}`);
  // Operators write those.
  const ofOperator = /^deploy\/(kubernetes\/production|prometheus\/failover\.yml)/;
  const files = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/(?<!tools\/)\bdeploy\/[\w/.-]*\w/g), ([file]) => file),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !ofOperator.test(file) && !existsSync(join(root, file)))).toEqual([]);
});

describe('dependencies', () => {
  it('are pinned to exact versions', () => {
    const all = [...manifests, JSON.parse(read('package.json')) as Manifest];
    const versions = all.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    );
    expect(versions.filter(([, version]) => !/^(npm:\S+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are explained in docs/dependencies.md if they are used at run time', () => {
    const page = read('docs/dependencies.md');
    const runtime = manifests
      .filter(({ name }) => !['@tminus/testing', '@tminus/proofs'].includes(name))
      .flatMap(({ dependencies }) => Object.keys(dependencies ?? {}));
    const unexplained = runtime.filter((name) => !name.startsWith('@tminus/') && !page.includes(`\`${name}\``));
    expect(unexplained).toEqual([]);
  });
});

it('has one address, that in the package.json of the client', () => {
  const { repository } = JSON.parse(read('packages/client/package.json')) as { repository: { url: string } };
  const address = repository.url.replace(/^git\+|\.git$/g, '');
  const named = ['README.md', 'package.json'].flatMap((name) =>
    Array.from(read(`packages/client/${name}`).matchAll(/https:\/\/github\.com\/[\w-]+\/[\w-]+/g), ([found]) => found),
  );
  expect([...new Set(named)]).toEqual([address]);
});

describe('every test', () => {
  it('is in one of the projects of jest.config.mjs', () => {
    const files = ['apps', 'libs', 'packages', 'tools', 'e2e'].flatMap((group) =>
      readdirSync(join(root, group), { recursive: true, encoding: 'utf8' }).map((path) => join(root, group, path)),
    );
    const tests = files.filter((path) => /\.spec\.tsx?$/.test(path) && !/[\\/](node_modules|dist)[\\/]/.test(path));
    const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    const { stdout } = spawnSync(process.execPath, [jest, '--listTests', '--json'], { cwd: root, encoding: 'utf8' });
    const listed = new Set(JSON.parse(stdout) as string[]);
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((path) => !listed.has(path))).toEqual([]);
  });
});

describe('docs/adr/README.md', () => {
  it('lists every decision', () => {
    const page = read('docs/adr/README.md');
    const files = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    expect(files.filter((name) => !page.includes(`](${name})`))).toEqual([]);
  });
});
