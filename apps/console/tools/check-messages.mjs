/**
 * Fails if the catalogues lack a message of the sources or a translation, or contain a message that no source has. Run
 * `npm run messages -w apps/console` and translate what is new.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const locales = join(root, 'src/locales');
const folder = mkdtempSync(join(tmpdir(), 'tminus-messages-'));

/** npm adds the program to the PATH. @returns whether the command succeeded */
function lingui(...args) {
  const env = { ...process.env, LOCALES_FOLDER: folder };
  const { status, stdout, stderr } = spawnSync('lingui', args, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

const messageIds = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/^msgid .*(?:\n".*)*/gm)].map(([text]) => text).join('\n');

try {
  cpSync(locales, folder, { recursive: true });
  const isExtracted = lingui('extract', '--clean');
  const outdated = readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith('.po') && messageIds(join(folder, name)) !== messageIds(join(locales, name)),
  );
  if (outdated.length > 0)
    console.error(`Not current: ${outdated.join(', ')}. Run "npm run messages -w apps/console".`);
  const isTranslated = lingui('compile', '--strict', '--verbose');
  process.exitCode = isExtracted && isTranslated && outdated.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
