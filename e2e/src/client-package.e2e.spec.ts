import {
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  useTestDatabase,
  repositoryRoot,
  testDatabaseUrl,
} from '@tminus/testing';
import { readFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { IntegratorProject } from './client-package-project.ts';

/** A program that creates and lists timers, with gzip. */
const maxBytes = 4_096;

let services: RunningServices;
let site: Server;
let project: IntegratorProject;
let environment: { API: string; TMINUS_API_KEY: string };
let scripts: Awaited<ReturnType<IntegratorProject['buildPages']>>;
const dataSource = useTestDatabase();

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    project.pageFile(pathname).then(
      (file) => {
        const type = extname(pathname) === '.html' ? 'text/html; charset=utf-8' : 'text/javascript';
        response.writeHead(200, { 'Content-Type': type }).end(file);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  [services, project] = await Promise.all([
    RunningServices.start(testDatabaseUrl(), { CORS_ORIGINS: siteUrl() }),
    IntegratorProject.create(),
  ]);
  const { key } = await createAccountWithKey(dataSource, { plan: 'business' });
  environment = { API: services.api.url, TMINUS_API_KEY: key };
  scripts = await project.buildPages();
});

afterAll(async () => {
  site.close();
  await services.stop();
  await project.remove();
});

const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

describe('the package @tminus/client', () => {
  it('installs nothing else, and says its license, its source and its changes', async () => {
    const manifest = JSON.parse(await project.packageFile('package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ license: 'MIT', repository: { directory: 'packages/client' } });
    expect(manifest['peerDependencies']).toEqual({ '@types/react': '>=19' });
    expect(manifest['peerDependenciesMeta']).toEqual({ '@types/react': { optional: true } });
    for (const field of ['dependencies', 'private']) expect(manifest).not.toHaveProperty(field);
    expect(await project.packageFile('CHANGELOG.md')).toBe(
      await readFile(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'),
    );
    expect(await project.packageFile('LICENSE')).toContain('MIT');
  });

  it('has absolute links in its README, to files of the repository', async () => {
    const { homepage = '' } = JSON.parse(await project.packageFile('package.json')) as { homepage?: string };
    const base = homepage.replace('packages/client/README.md', '');
    const readme = await project.packageFile('README.md');
    const links = Array.from(readme.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link);
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
    const files = links
      .filter((link) => link.startsWith(base))
      .map((link) => link.slice(base.length).split('#')[0] ?? '');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) await readFile(join(repositoryRoot, file));
  });

  it.each([
    ['an ES module', 'program.mjs', `import { createClient } from '@tminus/client';`],
    ['CommonJS', 'program.cjs', `const { createClient } = require('@tminus/client');`],
  ])('works in %s', async (_, name, start) => {
    const names = await project.run(name, IntegratorProject.createAndList(start), environment);
    expect(names).toContain('Launch');
  });

  it('has the same error classes for `import` and `require`', async () => {
    const program = `const { ApiError } = require('@tminus/client');
      import('@tminus/client').then((imported) => console.log(imported.ApiError === ApiError));`;
    expect(await project.run('both.cjs', program, environment)).toBe('true');
  });

  it('can be imported with its elements on a server', async () => {
    const program = `import { TimerElement } from '@tminus/client/element'; console.log(typeof TimerElement);`;
    expect(await project.run('server.mjs', program, environment)).toBe('function');
  });

  it('has the types that its tests promise for `node16`, JSX and CommonJS, and examples that run', async () => {
    expect(await project.compile('node_modules/@typescript/native')).toBe('');
    expect(await project.runFile('out/program.cjs', environment)).toBe('function function function function');
    const output = await project.runFile('out/readme.mjs', { ...environment, EMBED_SECRET: 'tms_x' });
    expect(output).toMatch(/<img .*is_not_empty.*\.gif\?start=\d+&sig=[0-9a-f]{32} /s);
  });

  it(`is at most ${maxBytes} bytes in a page that creates and lists timers`, () => {
    expect(gzipSync(scripts.list).length).toBeLessThanOrEqual(maxBytes);
    expect(gzipSync(scripts.list).length).toBeGreaterThan(1_000);
  });
});

describeIfInstalled('chromium', 'a page that Vite has built with @tminus/client', () => {
  let browser: TestBrowser;

  beforeAll(async () => (browser = await TestBrowser.launch()));
  afterAll(() => browser.close());

  async function openPage(name: string, parameters: Record<string, string>) {
    const shown = await (await browser.newProfile()).newPage();
    await shown.page.goto(`${siteUrl()}/${name}?${new URLSearchParams(parameters)}`);
    return shown;
  }

  it('creates and lists timers', async () => {
    const { page, record } = await openPage('list.html', { api: environment.API, key: environment.TMINUS_API_KEY });
    await page.getByText('Launch').waitFor();
    expect(record.errors).toEqual([]);
  });

  it('draws a timer', async () => {
    const program = `import { createClient } from '@tminus/client';
      const client = createClient({ baseUrl: process.env.API, apiKey: process.env.TMINUS_API_KEY });
      console.log((await client.timers.create({ name: 'Sale', targetDate: '2031-06-01T12:00:00Z' })).embedUrl);`;
    const embedUrl = await project.run('create.mjs', program, environment);
    const { page, record } = await openPage('element.html', { src: embedUrl.replace('.gif', '.json') });
    await page.locator('tminus-timer canvas').waitFor();
    expect(record.errors).toEqual([]);
  });
});
