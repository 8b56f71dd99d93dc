import { childEnvironment } from '@tminus/config';
import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const command = join(repositoryRoot, 'tools', 'admin', 'dist', 'main.js');

/** Runs `tminus db migrate` in several processes at once. @returns how many migrations each of them has applied */
export async function migrateAtOnce(count: number, databaseUrl: string): Promise<number[]> {
  const env = childEnvironment({ DATABASE_URL: databaseUrl });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [command, 'db', 'migrate', '--json'], { env });
      return (JSON.parse(stdout) as { migrations: string[] }).migrations.length;
    }),
  );
}
