import DatabaseEnvironment from './database-environment.ts';

/** For each Jest project, the environment of its test files that run in this process. */
const environments = new Map<string, SharedEnvironment>();

/**
 * One environment for all test files of a project that run in a process, so that they can share modules. Each file still has its own database.
 * See docs/adr/0070-tests-run-real-services.md.
 */
export default class SharedEnvironment extends DatabaseEnvironment {
  private readonly symbols = new Set(Object.getOwnPropertySymbols(this.global));
  private readonly variables = { ...this.global.process.env };

  constructor(...options: ConstructorParameters<typeof DatabaseEnvironment>) {
    const [{ projectConfig }] = options;
    const existing = environments.get(projectConfig.id);
    if (existing) return existing;
    super(...options);
    environments.set(projectConfig.id, this);
  }

  override async teardown(): Promise<void> {
    await this.dropDatabase();
    this.global.process.env = { ...this.variables };
    // Jest keeps the state of a test file in symbols.
    for (const symbol of Object.getOwnPropertySymbols(this.global)) {
      if (!this.symbols.has(symbol)) Reflect.deleteProperty(this.global, symbol);
    }
  }
}
