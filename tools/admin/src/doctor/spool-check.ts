import { access, constants, readFile, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, ok, problem, warning } from './finding.ts';

/** A full spool must fit, and other programs need room, too. */
const reserveBytes = 256 * 2 ** 20;

interface SpoolConfig {
  dataDir: string;
  analytics: { maxBytes: number };
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
  return [await checkSpace(dataDir, folder, names ?? [], maxBytes), ...(await checkSegments(folder, names ?? []))];
}

async function checkSpace(dataDir: string, folder: string, names: string[], maxBytes: number): Promise<Finding> {
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = await statfs(dataDir);
  const missing = maxBytes - used + reserveBytes - bavail * bsize;
  if (missing <= 0) return ok('spool', `${mebibytes(used)} used, ${mebibytes(bavail * bsize)} free on the disk`);
  return warning(
    'spool',
    `the disk has ${mebibytes(bavail * bsize)} left, and the spool may grow to ${mebibytes(maxBytes)}`,
    'Free space or lower SPOOL_MAX_BYTES. On a full disk, views are lost.',
  );
}

async function checkSegments(folder: string, names: string[]): Promise<Finding[]> {
  const forgotten = names.filter((name) => name.endsWith('.forgotten')).length;
  const losses = await Promise.all(
    names
      .filter((name) => name.endsWith('.lost'))
      .map((name) =>
        readFile(join(folder, name), 'utf8').then(
          (text) => Number(text) || 0,
          () => 0,
        ),
      ),
  );
  const lost = losses.reduce((sum, each) => sum + each, 0);
  return [
    ...(forgotten > 0
      ? [
          warning(
            'spool',
            `${forgotten} segments are too old to be counted`,
            'See "Segments that are not counted" in docs/reliability.md.',
          ),
        ]
      : []),
    ...(lost > 0
      ? [
          warning(
            'spool',
            `${lost} records were lost because the disk or the spool was full`,
            'Delete the *.lost files of the spool when you have noted it.',
          ),
        ]
      : []),
  ];
}

const mebibytes = (bytes: number) =>
  bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${Math.ceil(bytes / 2 ** 20)} MiB`;
