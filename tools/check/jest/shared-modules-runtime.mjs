import Runtime from 'jest-runtime';

/** What loads the modules that test files share, for each environment. */
const loaders = new WeakMap();

/**
 * Loads each module once for all test files that run in the same environment, except the test files themselves. See
 * docs/adr/0070-tests-run-real-services.md.
 */
export default class SharedModulesRuntime extends Runtime {
  #loader;

  constructor(config, environment, resolver, transformer, sources, coverage, testPath, globalConfig) {
    super(config, environment, resolver, transformer, sources, coverage, testPath, globalConfig);
    if (!loaders.has(environment)) {
      // Nobody tears it down: modules that are loaded can load others later.
      const loader = new Runtime(config, environment, resolver, transformer, new Map(), coverage, '', globalConfig);
      loaders.set(environment, loader);
    }
    this.#loader = loaders.get(environment);
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const isTestFile = moduleName === undefined;
    if (isTestFile || options?.isInternalModule) return super.requireModule(from, moduleName, options, isRequireActual);
    return this.#loader.requireModule(from, moduleName);
  }

  /** Stack traces find their lines here. Modules may be loaded later, so this is not a copy. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    const shared = this.#loader.getSourceMaps();
    return {
      get: (path) => own.get(path) ?? shared.get(path),
      [Symbol.iterator]: () => [...own, ...shared].values(),
    };
  }

  /** `jest.mock` with a factory. */
  setMock(_from, moduleName) {
    throw new Error(
      `${moduleName} is shared with other test files, so it cannot be mocked. Use jest.spyOn, or a unit test.`,
    );
  }
}
