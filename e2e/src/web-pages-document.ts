import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { compileScript, parse } from 'vue/compiler-sfc';
import { blocksOf, typeErrors } from './documentation/pages.ts';

/** What a customer adds to the examples of `docs/web-pages.md`. The constant `ids` has two timers: the first one is shown first. */
export const projectFiles = {
  'react-app.tsx': `
    import { StrictMode, useState } from 'react';
    import { Timer } from './timer';

    declare const ids: [string, string];

    export function App() {
      const [id, setId] = useState(ids[0]);
      return (
        <StrictMode>
          <Timer id={id} alt="Sale" />
          <button onClick={() => setId(ids[1])}>Next</button>
        </StrictMode>
      );
    }`,
  'react-browser.tsx': `
    import { createRoot, hydrateRoot } from 'react-dom/client';
    import { App } from './react-app';

    const container = document.querySelector('main') as HTMLElement;
    const isWritten = container.hasChildNodes();
    const root = isWritten ? hydrateRoot(container, <App />) : createRoot(container);
    if (!isWritten) root.render(<App />);
    Object.assign(globalThis, { unmount: () => root.unmount() });`,
  'react-server.tsx': `
    import { renderToString } from 'react-dom/server';
    import './embed.js';
    import { App } from './react-app';

    console.log(renderToString(<App />));`,

  'vue-app.js': `
    import { h, ref } from 'vue';
    import Timer from './timer.vue';

    export const App = () => [h(Timer, { id: id.value, alt: 'Sale' }), h('button', { onClick: () => (id.value = ids[1]) }, 'Next')];
    const id = ref(ids[0]);`,
  'vue-browser.js': `
    import { createApp, createSSRApp } from 'vue';
    import { App } from './vue-app.js';

    const container = document.querySelector('main');
    const app = (container.hasChildNodes() ? createSSRApp : createApp)(App);
    app.mount(container);
    globalThis.unmount = () => app.unmount();`,
  'vue-server.js': `
    import { createSSRApp } from 'vue';
    import { renderToString } from 'vue/server-renderer';
    import './embed.js';
    import { App } from './vue-app.js';

    console.log(await renderToString(createSSRApp(App)));`,

  'types.tsx': `
    import type { GlobalComponents } from 'vue';

    /* prettier-ignore */
    export const correct = [
      <tminus-timer src="/t/x.json" persist ticks hide="" />,
      <tminus-timer src="/t/x.json" ref={(each) => each?.addEventListener('tminus:tick', ({ detail }) => detail.deadline)} />,
      <tminus-bar src="/t/x.json" text="Sale" button="Shop" href="/" position="bottom" className="wide" hidden />,
    ];
    export const wrong = [
      // @ts-expect-error src is missing
      <tminus-timer ticks />,
      // @ts-expect-error
      <tminus-bar src="/t/x.json" text="Sale" position="left" />,
    ];

    type PropsOf<Name extends 'tminus-timer' | 'tminus-bar'> = InstanceType<GlobalComponents[Name]>['$props'];
    export const timer: PropsOf<'tminus-timer'> = { src: '', 'onTminus:expired': ({ detail }) => detail.state };
    // @ts-expect-error
    export const bar: PropsOf<'tminus-bar'> = { src: '', text: '', position: 'left' };

    document.querySelector('tminus-timer')?.refresh();
    document.addEventListener('tminus:ready', ({ detail }) => detail.deadline?.length);`,
};

const run = promisify(execFile);
const inRoot = (...path: string[]) => join(repositoryRoot, ...path);

/** The addresses in the examples of `docs/web-pages.md`. */
const exampleService = 'https://img.example.com';
export const exampleTimer = 'tmr_…';

/** The code blocks of the page, in their order. */
export const readExamples = () => blocksOf('docs/web-pages.md');

/** An example as a customer has it, with the address of a service and the id of a timer. */
export const inUse = (code: string, service: string, id: string) =>
  code.replaceAll(exampleService, service).replaceAll(exampleTimer, id);

type Constants = Readonly<Record<string, unknown>>;

/** With the warnings of the frameworks. */
const inDevelopment: Constants = {
  'process.env.NODE_ENV': 'development',
  __VUE_OPTIONS_API__: true,
  __VUE_PROD_DEVTOOLS__: false,
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: true,
};

/** A project with the files of `docs/web-pages.md`: the examples that begin with a name. It has a copy of the script too, `embed.js`. */
export class CustomerProject {
  private constructor(
    readonly folder: string,
    private readonly files: Readonly<Record<string, string>>,
  ) {}

  /** @param files - further ones: contents by name */
  static async create(service: string, files: Readonly<Record<string, string>>): Promise<CustomerProject> {
    const folder = await mkdtemp(join(tmpdir(), 'tminus-site-'));
    await symlink(inRoot('node_modules'), join(folder, 'node_modules'));
    const examples = readExamples().flatMap(({ code }) => {
      const name = /^(?:\/\/|<!--) ([\w.-]+)/.exec(code)?.[1];
      return name === undefined ? [] : [[name, inUse(code, service, exampleTimer)] as const];
    });
    const script = await (await fetch(`${service}/embed.js`)).text();
    const all = { ...Object.fromEntries(examples), ...files, 'embed.js': script };
    for (const [name, contents] of Object.entries(all)) await writeFile(join(folder, name), contents);
    return new CustomerProject(folder, all);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /** @returns a classic script for browsers */
  async bundle(entry: string, constants: Constants): Promise<string> {
    const { stdout } = await this.esbuild(entry, false, { ...inDevelopment, ...constants });
    return stdout;
  }

  /** @returns what the program writes on a server, which must be without warnings */
  async runOnServer(entry: string, constants: Constants): Promise<string> {
    const options = ['--platform=node', '--format=esm', '--packages=external', '--outfile=server.mjs'];
    await this.esbuild(entry, true, constants, options);
    const { stdout, stderr } = await run(process.execPath, ['server.mjs'], { cwd: this.folder });
    if (stderr !== '') throw new Error(stderr);
    return stdout.trim();
  }

  private async esbuild(entry: string, isForServer: boolean, constants: Constants, options: string[] = []) {
    for (const name of Object.keys(this.files).filter((each) => each.endsWith('.vue')))
      await writeFile(join(this.folder, name), this.compileVue(name, isForServer));
    const defined = Object.entries(constants).map(([name, value]) => `--define:${name}=${JSON.stringify(value)}`);
    const args = [
      entry,
      '--bundle',
      '--jsx=automatic',
      '--loader:.vue=ts',
      '--log-level=warning',
      ...defined,
      ...options,
    ];
    return run(inRoot('node_modules/.bin/esbuild'), args, { cwd: this.folder, maxBuffer: 2 ** 25 });
  }

  /** As the plugin of Vite does, with the options in `vite.config.js`. */
  private compileVue(filename: string, ssr: boolean): string {
    const [, isCustomElement = ''] = /isCustomElement: (.+?) \}/.exec(this.files['vite.config.js'] ?? '') ?? [];
    const compilerOptions = { isCustomElement: runInNewContext(isCustomElement) as (tag: string) => boolean };
    const { descriptor } = parse(this.files[filename] ?? '', { filename });
    return compileScript(descriptor, { id: filename, inlineTemplate: true, templateOptions: { ssr, compilerOptions } })
      .content;
  }

  /** @returns what the compiler of TypeScript says about the files; empty if they are correct */
  async typeErrors(): Promise<string> {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipDefaultLibCheck: true,
      jsx: 'react-jsx',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      target: 'ES2023',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    };
    await writeFile(
      join(this.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }),
    );
    return typeErrors(this.folder);
  }
}
