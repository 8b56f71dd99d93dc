import { environmentVariables } from '@tminus/config';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifests = ['apps', 'libs', 'tools']
  .flatMap((group) => readdirSync(join(root, group), { withFileTypes: true }).map((entry) => ({ group, entry })))
  .filter(({ entry }) => entry.isDirectory())
  .map(({ group, entry }) => JSON.parse(read(join(group, entry.name, 'package.json'))) as Manifest);

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
      .filter(({ name }) => !['@tminus/testing', '@tminus/bench'].includes(name))
      .flatMap(({ dependencies }) => Object.keys(dependencies ?? {}));
    const unexplained = runtime.filter((name) => !name.startsWith('@tminus/') && !page.includes(`\`${name}\``));
    expect(unexplained).toEqual([]);
  });
});

interface Compose {
  services: Record<
    string,
    {
      command?: string[];
      environment: Record<string, string>;
      depends_on?: Record<string, { condition: string }>;
      healthcheck?: { test: string[] };
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}

describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const ours = ['migrate', 'api', 'embed'];

  it('starts the database and Redis, migrates, and then starts both services', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['api', 'embed', 'migrate', 'postgres', 'redis']);
    expect(compose.services['migrate']?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of ['api', 'embed']) {
      expect(compose.services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
      expect(compose.services[name]?.healthcheck?.test[0]).toBe('CMD');
    }
  });

  it('runs programs that the image contains, as an unprivileged user', () => {
    const dockerfile = read('Dockerfile');
    for (const name of ours) {
      const program = compose.services[name]?.command?.[1] ?? '';
      expect(dockerfile).toContain(program.replace(/\/main\.js$/, ' ./'));
    }
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/npm ci --omit=dev/);
  });

  it('sets only existing variables, and uses every volume', () => {
    for (const name of ours) {
      expect(
        Object.keys(compose.services[name]?.environment ?? {}).filter(
          (variable) => !(variable in environmentVariables),
        ),
      ).toEqual([]);
    }
    const mounted = Object.values(compose.services).flatMap(({ volumes }) => volumes ?? []);
    expect(mounted.map((mount) => mount.split(':')[0]).sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('documents every variable that it reads in .env.example', () => {
    const used = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
    const example = read('.env.example');
    expect([...new Set(used)].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([]);
  });
});
