import { version } from '@tminus/server/config';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

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
