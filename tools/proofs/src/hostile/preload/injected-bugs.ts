interface InjectedBugDefinition {
  /** What has the bug: the API, or both services that get hostile input. Default: the image service. */
  service?: 'api' | 'input';
  /** A module of this folder that the service loads first. */
  preload: string;
}

/** Ways to remove a protection, to prove that the run detects it. */
export const injectedBugs = {
  'images-kept': { preload: 'images-kept' },
  'clients-unlimited': { preload: 'clients-unlimited' },
  'one-queue': { service: 'api', preload: 'one-queue' },
  'path-in-header': { service: 'input', preload: 'path-in-header' },
} satisfies Record<string, InjectedBugDefinition>;

export type InjectedBug = keyof typeof injectedBugs;

/** The environment variables that inject those of the bugs that are for the service. */
export function injecting(bugs: readonly InjectedBug[], into: 'api' | 'embed' | 'input'): Record<string, string> {
  const all: InjectedBugDefinition[] = bugs.map((bug) => injectedBugs[bug]);
  const imports = all
    .filter(({ service = 'embed' }) => service === into)
    .map(({ preload }) => `--import=${new URL(`./${preload}.js`, import.meta.url).href}`);
  return imports.length > 0 ? { NODE_OPTIONS: imports.join(' ') } : {};
}
