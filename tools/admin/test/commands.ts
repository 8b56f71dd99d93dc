import { createAccountWithKey, testDatabaseUrl, useTestDatabase } from '@tminus/testing';
import { program } from '../src/program.ts';

/** Runs commands against a database for tests. Call it once in a test file. */
export function useCommands() {
  const dataSource = useTestDatabase();
  let written: string;

  beforeAll(() => {
    process.env['DATABASE_URL'] = testDatabaseUrl();
  });
  beforeEach(() => {
    written = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = 0;
  });

  /** Runs a command. @returns its JSON output */
  async function run<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    written = '';
    await program('tminus')
      .exitOverride()
      .parseAsync([...args, '--json'], { from: 'user' });
    return JSON.parse(written) as T;
  }

  const text = async (...args: string[]) => {
    written = '';
    await program('tminus').exitOverride().parseAsync(args, { from: 'user' });
    return written;
  };

  async function anAccount() {
    const { accountId } = await createAccountWithKey(dataSource, { plan: 'business' });
    const { email } = await run<{ email: string }>('account', 'show', accountId);
    return { accountId, email };
  }

  /** During this test. */
  const setEnvironment = (variables: Record<string, string>) =>
    void jest.replaceProperty(process, 'env', { ...process.env, ...variables });

  return { dataSource, run, text, anAccount, setEnvironment, written: () => written };
}
