import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSpool } from './spool-check.ts';

describe('checkSpool', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tminus-doctor-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const check = (maxBytes = 64 * 2 ** 20) => checkSpool({ dataDir, analytics: { maxBytes } });

  it('accepts a folder with enough space', async () => {
    expect(await check()).toMatchObject([{ check: 'spool', severity: 'ok' }]);
  });

  it('warns if the disk is too small for a full spool', async () => {
    expect(await check(2 ** 60)).toMatchObject([
      { severity: 'warning', fix: expect.stringContaining('SPOOL_MAX_BYTES') },
    ]);
  });

  /** A UUIDv7. */
  function id(time: string): string {
    const hex = Date.parse(time).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
  }

  function write(files: Record<string, string>): void {
    const spool = join(dataDir, 'spool');
    mkdirSync(spool);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(spool, name), content);
  }

  const messages = async () => (await check()).slice(1).map(({ message }) => message);

  it('warns about segments that are too old and lost records', async () => {
    const lost = () => `${id('2026-11-01')}.0123456789ab.7.lost`;
    write({
      [`${id('2026-01-01')}.forgotten`]: 'x',
      [lost()]: '0000000000000012',
      [lost()]: '0000000000000003',
    });
    expect(await messages()).toEqual(['1 segments are too old to be counted', '15 records are lost or in doubt']);
  });

  it('says how much waits to be counted, and since when', async () => {
    write({
      [`${id('2026-10-31T08:00:00Z')}.counted`]: 'x',
      [`${id('2026-10-31T09:00:00Z')}.sealed`]: '', // of a service without views
      [`${id('2026-11-01T10:00:00Z')}.sealed`]: 'x'.repeat(2 ** 20),
      [`${id('2026-11-01T11:00:00Z')}.adopted`]: 'x'.repeat(2 ** 20),
      [`${id('2026-11-01T12:00:00Z')}.0123456789ab.7.open`]: 'x',
    });
    expect(await messages()).toEqual(['up to 3 MiB wait to be counted, the oldest segment since 2026-11-01T10:00:00Z']);
  });

  it('warns about files that no version since the first release counts', async () => {
    const part = `${id('2026-11-01')}.${id('2026-11-01')}.new`; // a segment that is being divided
    write({ [part]: 'x', '1.whole': 'x', '2.quarantined': 'x' });
    mkdirSync(join(dataDir, 'spool', 'lost+found'));
    expect(await messages()).toEqual(['2 files are never counted, such as 1.whole: their names are unknown']);
  });

  it('says so if there is no spool here', async () => {
    const elsewhere = { dataDir: join(dataDir, 'missing'), analytics: { maxBytes: 1 } };
    expect(await checkSpool(elsewhere)).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('does not exist') },
    ]);
  });
});
