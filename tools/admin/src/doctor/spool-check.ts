import { isLossFile, segmentOf } from '@tminus/analytics';
import { access, constants, readFile, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, ok, problem, warning } from './finding.ts';

/** A full spool must fit, and other programs need room, too. */
const reserveBytes = 256 * 2 ** 20;

interface SpoolConfig {
  dataDir: string;
  analytics: { maxBytes: number };
}

interface SpoolFile {
  name: string;
  size: number;
}

/** The spool of this machine or container. */
export async function checkSpool({ dataDir, analytics: { maxBytes } }: SpoolConfig): Promise<Finding[]> {
  const folder = join(dataDir, 'spool');
  const names = await readdir(folder).catch(() => undefined);
  const writable = await access(names ? folder : dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!names && !writable)
    return [
      warning('spool', `${folder} does not exist here`, 'Run this command where a service runs, with its DATA_DIR.'),
    ];
  if (!writable) return [problem('spool', `${folder} is not writable`, 'Let the user of the services write to it.')];
  const files = await readFiles(folder, names ?? []);
  return [
    await checkSpace(dataDir, files, maxBytes),
    ...checkWaiting(files),
    ...checkForgotten(files),
    ...checkUnknown(files),
    ...(await checkLosses(folder, files)),
  ];
}

/** Services rename and delete files meanwhile: those are left out. */
async function readFiles(folder: string, names: readonly string[]): Promise<SpoolFile[]> {
  const files = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined);
      return file?.isFile() ? [{ name, size: file.size }] : [];
    }),
  );
  return files.flat();
}

async function checkSpace(dataDir: string, files: readonly SpoolFile[], maxBytes: number): Promise<Finding> {
  const used = sizeOf(files);
  const { bavail, bsize } = await statfs(dataDir);
  const missing = maxBytes - used + reserveBytes - bavail * bsize;
  if (missing <= 0) return ok('spool', `${mebibytes(used)} used, ${mebibytes(bavail * bsize)} free on the disk`);
  return warning(
    'spool',
    `the disk has ${mebibytes(bavail * bsize)} left, and the spool may grow to ${mebibytes(maxBytes)}`,
    'Free space or lower SPOOL_MAX_BYTES. On a full disk, views are lost.',
  );
}

/** How far a segment is counted is not in its name: a part of those that wait may be in the database already. */
function checkWaiting(files: readonly SpoolFile[]): Finding[] {
  const waiting = files.filter(
    ({ name, size }) => size > 0 && ['open', 'adopted', 'sealed', 'divided'].includes(segmentOf(name)?.state ?? ''),
  );
  if (waiting.length === 0) return [];
  const oldest = Math.min(...waiting.map(({ name }) => segmentOf(name)?.createdAt ?? Infinity));
  const since = new Date(oldest).toISOString().replace(/\.\d+/, '');
  return [ok('spool', `up to ${mebibytes(sizeOf(waiting))} wait to be counted, the oldest segment since ${since}`)];
}

function checkForgotten(files: readonly SpoolFile[]): Finding[] {
  const forgotten = files.filter(({ name }) => segmentOf(name)?.state === 'forgotten').length;
  if (forgotten === 0) return [];
  const fix = 'See "Segments that are not counted" in docs/reliability.md.';
  return [warning('spool', `${forgotten} segments are too old to be counted`, fix)];
}

function checkUnknown(files: readonly SpoolFile[]): Finding[] {
  const [first, ...others] = files.filter(({ name }) => segmentOf(name) === undefined && !isLossFile(name));
  if (!first) return [];
  const fix =
    'Move them out of the spool. If a version before the first release wrote them, see docs/operate/upgrade.md.';
  return [
    warning(
      'spool',
      `${others.length + 1} files are never counted, such as ${first.name}: their names are unknown`,
      fix,
    ),
  ];
}

async function checkLosses(folder: string, files: readonly SpoolFile[]): Promise<Finding[]> {
  const losses = await Promise.all(
    files
      .filter(({ name }) => isLossFile(name))
      .map(({ name }) =>
        readFile(join(folder, name), 'utf8').then(
          (text) => Number(text) || 0,
          () => 0,
        ),
      ),
  );
  const lost = losses.reduce((sum, each) => sum + each, 0);
  if (lost === 0) return [];
  const fix = 'The log says why. Delete the *.lost files of the spool when you have noted it.';
  return [warning('spool', `${lost} records are lost or in doubt`, fix)];
}

const sizeOf = (files: readonly SpoolFile[]) => files.reduce((sum, { size }) => sum + size, 0);

const mebibytes = (bytes: number) =>
  bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${Math.ceil(bytes / 2 ** 20)} MiB`;
