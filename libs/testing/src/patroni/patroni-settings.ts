import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../repository.ts';

const run = promisify(execFile);
const source = join(repositoryRoot, 'deploy', 'patroni');

/** Bugs that a run can inject into the settings: a text of a file, and what it becomes. */
export const settingsBugs = {
  /** Patroni and PostgreSQL count the standbys of the quorum, but no change waits for them. */
  asynchronous: {
    file: 'patroni.yml',
    text: "wal_log_hints: 'on'",
    becomes: "wal_log_hints: 'on'\n        synchronous_commit: local",
  },
} as const;
export type SettingsBug = keyof typeof settingsBugs;

/** Puts the files of `deploy/patroni` into a folder, in memory. */
export async function installSettings(folder: string, bug?: SettingsBug): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', 'tminus', folder]);
  await cp(source, folder, { recursive: true });
  if (!bug) return;
  const { file, text, becomes } = settingsBugs[bug];
  const path = join(folder, file);
  const original = await readFile(path, 'utf8');
  if (!original.includes(text)) throw new Error(`${file} has no ${text}.`);
  await writeFile(path, original.replace(text, becomes));
}

/** The lines of `environment.sh` for a server. @param servers - such as `n1=10.0.0.1` */
export async function environmentOf(name: string, servers: readonly string[]): Promise<string> {
  const { stdout } = await run('sh', [join(source, 'environment.sh'), name, ...servers]);
  return stdout;
}
