interface InjectedBugDefinition {
  /** What has the bug: the API, or both services that get hostile input. Default: the image service. */
  service?: 'api' | 'input';
  /** A module of this folder that the service loads first. */
  preload?: string;
  /** Environment variables of the service. */
  environment?: Record<string, string>;
}

/** Ways to remove a protection, to prove that the run detects it. */
export const injectedBugs = {
  'images-kept': { preload: 'images-kept' },
  'clients-unlimited': { preload: 'clients-unlimited' },
  'views-undamped': { environment: { VIEW_DAMPING_LIMIT: '0' } },
  'recipients-unlimited': { environment: { VIEW_DAMPING_LIMIT: '0', EVERGREEN_RECIPIENTS_PER_DAY: '999999' } },
  'one-queue': { service: 'api', preload: 'one-queue' },
  'path-in-header': { service: 'input', preload: 'path-in-header' },
} satisfies Record<string, InjectedBugDefinition>;

export type InjectedBug = keyof typeof injectedBugs;

/** The environment variables that inject those of the bugs that are for the service. */
export function injecting(bugs: readonly InjectedBug[], into: 'api' | 'embed' | 'input'): Record<string, string> {
  const all: InjectedBugDefinition[] = bugs.map((bug) => injectedBugs[bug]);
  const definitions = all.filter(({ service = 'embed' }) => service === into);
  const imports = definitions.flatMap(({ preload }) =>
    preload === undefined ? [] : `--import=${new URL(`./${preload}.js`, import.meta.url).href}`,
  );
  return {
    ...Object.assign({}, ...definitions.map(({ environment }) => environment)),
    ...(imports.length > 0 && { NODE_OPTIONS: imports.join(' ') }),
  };
}
