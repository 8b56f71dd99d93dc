import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf, typeErrors } from './documentation/pages.ts';

const run = promisify(execFile);
const inRoot = (...path: string[]) => join(repositoryRoot, ...path);

/** What `src/types.spec.ts` of the client needs of Jest. */
const jestTypes = `
  declare function describe(name: string, tests: () => void): void;
  declare function it(name: string, test: () => void): void;
  declare function expect(value: unknown): { toBe(other: unknown): void; toEqual(other: unknown): void };
`;

const createAndList = `
  await client.timers.create({ name: 'Launch', targetDate: '2031-06-01T12:00:00Z' });
  const names = [];
  for await (const { name } of client.timers.listAll()) names.push(name);`;

const page = (script: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><main></main><script type="module" src="./${script}"></script></html>`;

const readsAddress = `const { api, key, src } = Object.fromEntries(new URLSearchParams(location.search));`;

const usesElements = `
  import '@tminus/client/element/react';
  import type { TimerElement } from '@tminus/client/element';

  export const timer = <tminus-timer src="/t/x.json" ticks ref={(each) => each?.refresh()} />;
  // @ts-expect-error src is missing
  export const wrong = <tminus-timer ticks />;
  export const deadline = (each: TimerElement) => each.deadline?.length;
  document.addEventListener('tminus:ready', ({ detail }) => detail.secondsLeft);`;

const compilerOptions = {
  target: 'es2022',
  module: 'node16',
  jsx: 'react-jsx',
  outDir: 'out',
  strict: true,
  exactOptionalPropertyTypes: true,
  types: [],
};

/** An empty project of somebody who installs the package, with programs that use it. */
export class IntegratorProject {
  private constructor(readonly folder: string) {}

  static async create(): Promise<IntegratorProject> {
    const folder = await mkdtemp(join(tmpdir(), 'tminus-integrator-'));
    const pack = ['pack', '--workspace=@tminus/client', '--json', '--silent', `--pack-destination=${folder}`];
    await run('npm', pack, { cwd: repositoryRoot });
    const [name = ''] = await readdir(folder);
    const project = new IntegratorProject(folder);
    await project.write({ 'package.json': '{ "type": "module" }' });
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, name)], { cwd: folder });
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
    await symlink(inRoot('node_modules/@types/react'), join(folder, 'node_modules/@types/react'));
    return project;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, contents] of Object.entries(files)) await writeFile(join(this.folder, name), contents);
  }

  /** @returns what the program writes. Its environment has `API` and `TMINUS_API_KEY` */
  async run(name: string, program: string, environment: NodeJS.ProcessEnv): Promise<string> {
    await this.write({ [name]: program });
    return this.runFile(name, environment);
  }

  async runFile(name: string, environment: NodeJS.ProcessEnv): Promise<string> {
    const { stdout } = await run(process.execPath, [name], {
      cwd: this.folder,
      env: { ...process.env, ...environment },
    });
    return stdout.trim();
  }

  /** A program that creates a timer and writes the names of all. @param start - its import, or what its module system has instead */
  static createAndList(start: string): string {
    return `${start}
      const client = createClient({ baseUrl: process.env.API + '/api/v1/', apiKey: process.env.TMINUS_API_KEY });
      (async () => {${createAndList}
        console.log(names.join());
      })();`;
  }

  /**
   * Compiles the examples of the README, and the tests of the types as an ES module and as CommonJS.
   * @param typescript - the folder of a version, in this repository
   * @returns the errors
   */
  async compile(typescript: string): Promise<string> {
    const examples = blocksOf('packages/client/README.md')
      .filter(({ language }) => language === 'ts')
      .map(({ code }) => code);
    const inUse = examples.filter((code) => !code.includes('client/element')).join('\n');
    const types = await readFile(inRoot('packages/client/src/types.spec.ts'), 'utf8');
    const typesOfPackage = jestTypes + types.replace("'./index.ts'", "'@tminus/client'");
    const environment = 'declare const process: { env: Record<string, string | undefined> };\n';
    await this.write({
      'readme.mts': environment + inUse.replace("'https://timers.example.com'", "process.env['API'] ?? ''"),
      'readme-element.mts': examples.filter((code) => code.includes('client/element')).join('\n'),
      'types.mts': typesOfPackage,
      'types.cts': typesOfPackage,
      'elements.tsx': usesElements,
      'program.cts': `${environment}import { createClient } from '@tminus/client';
        import { signStart } from '@tminus/client/sign';
        import { verifyWebhook } from '@tminus/client/webhooks';
        import { TimerElement } from '@tminus/client/element';
        console.log(typeof createClient, typeof signStart, typeof verifyWebhook, typeof TimerElement);`,
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.mts', '*.cts', '*.tsx'] }),
    });
    return typeErrors(this.folder, typescript);
  }

  /** Builds two pages with Vite: one creates and lists timers, the other one has an element. @returns their scripts by the name of the page */
  async buildPages(): Promise<Record<'list' | 'element', string>> {
    await this.write({
      'list.html': page('list.js'),
      'list.js': `import { createClient } from '@tminus/client';
        ${readsAddress}
        const client = createClient({ baseUrl: api, apiKey: key });${createAndList}
        document.querySelector('main').textContent = names.join();`,
      'element.html': page('element.js'),
      'element.js': `import '@tminus/client/element';
        ${readsAddress}
        document.querySelector('main').innerHTML = '<tminus-timer></tminus-timer>';
        document.querySelector('tminus-timer').setAttribute('src', src);`,
      'vite.config.js': `export default {
        build: { target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: ['list.html', 'element.html'] } },
      };`,
    });
    await run(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build'], { cwd: this.folder });
    const assets = join(this.folder, 'dist/assets');
    const names = await readdir(assets);
    const scriptOf = (name: string) =>
      readFile(join(assets, names.find((each) => each.startsWith(`${name}-`)) ?? ''), 'utf8');
    return { list: await scriptOf('list'), element: await scriptOf('element') };
  }

  /** A file of the pages, for a web server. */
  readonly pageFile = (path: string): Promise<Buffer> => readFile(join(this.folder, 'dist', path));

  readonly packageFile = (path: string): Promise<string> =>
    readFile(join(this.folder, 'node_modules/@tminus/client', path), 'utf8');
}
