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

  it('warns about segments that are too old and lost records', async () => {
    const spool = join(dataDir, 'spool');
    mkdirSync(spool);
    writeFileSync(join(spool, 'a.forgotten'), 'x');
    writeFileSync(join(spool, 'b.lost'), '0000000000000012');
    writeFileSync(join(spool, 'c.lost'), '0000000000000003');
    const messages = (await check()).map(({ message }) => message);
    expect(messages.slice(1)).toEqual([
      '1 segments are too old to be counted',
      '15 records were lost because the disk or the spool was full',
    ]);
  });

  it('says so if there is no spool here', async () => {
    const elsewhere = { dataDir: join(dataDir, 'missing'), analytics: { maxBytes: 1 } };
    expect(await checkSpool(elsewhere)).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('does not exist') },
    ]);
  });
});
