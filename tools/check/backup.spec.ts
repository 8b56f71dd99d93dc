import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const script = join(__dirname, '..', '..', 'deploy', 'backup', 'copy-spool.sh');

describe('copy-spool.sh', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tminus-copy-'));
    mkdirSync(join(folder, 'spool'));
    mkdirSync(join(folder, 'copy'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function copy(): string[] {
    const archive = execFileSync('sh', [script, folder]);
    execFileSync('tar', ['-x', '-C', join(folder, 'copy')], { input: archive });
    return readdirSync(join(folder, 'copy', 'spool'));
  }

  it('copies files with their times, and leaves nothing behind', () => {
    writeFileSync(join(folder, 'spool', 'a.counted'), 'records');
    const time = new Date('2026-11-01T12:00:00Z'); // services delete counted segments by it
    utimesSync(join(folder, 'spool', 'a.counted'), time, time);
    expect(copy()).toEqual(['a.counted']);
    expect(statSync(join(folder, 'copy', 'spool', 'a.counted'))).toMatchObject({ size: 7, mtime: time });
    expect(readdirSync(folder).sort()).toEqual(['copy', 'spool']);
  });

  it('has each file once, under one name, although all are renamed all the time', async () => {
    const names = Array.from({ length: 200 }, (_, i) => String(i));
    for (const name of names) writeFileSync(join(folder, 'spool', `${name}.counted`), name);
    // In bursts with pauses: a segment of a service changes its name a few times a minute.
    const program = `
      const { renameSync } = require('node:fs');
      const turn = (from, to) => {
        for (let i = 0; i < 200; i++) renameSync(i + from, i + to);
        if (from === '.counted') console.log('renamed');
        setTimeout(turn, Math.random() * 60, to, from);
      };
      turn('.counted', '.sealed');`;
    const renaming = spawn(process.execPath, ['-e', program], {
      cwd: join(folder, 'spool'),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(renaming.stdout, 'data');
      for (let i = 0; i < 5; i++) {
        expect(
          copy()
            .map((name) => name.split('.')[0])
            .sort(),
        ).toEqual([...names].sort());
        rmSync(join(folder, 'copy', 'spool'), { recursive: true });
      }
    } finally {
      renaming.kill();
      await once(renaming, 'exit');
    }
  });

  it('says why it cannot copy', () => {
    rmSync(join(folder, 'spool'), { recursive: true });
    expect(() => execFileSync('sh', [script, folder], { stdio: 'pipe' })).toThrow(/spool/);
    expect(readdirSync(folder)).toEqual(['copy']);
  });
});

describe('the commands for Docker in docs/operate/backup.md', () => {
  const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');
  const page = read('docs/operate/backup.md');
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; volumes?: string[] }>;
  };

  it('name the database, its owner and the folders of docker-compose.yml', () => {
    const { POSTGRES_USER, POSTGRES_DB } = services['postgres']?.environment ?? {};
    expect(page).toContain(`exec -T postgres pg_dump --format=custom --username ${POSTGRES_USER} ${POSTGRES_DB} >`);
    expect(page).toContain(`--username ${POSTGRES_USER} --dbname ${POSTGRES_DB} <`);
    expect([...page.matchAll(/^for service in (.*); do$/gm)].map(([, names]) => names)).toEqual(
      Array.from({ length: 5 }, () => 'api embed'),
    );
    const withSpool = Object.keys(services).filter((name) =>
      services[name]?.volumes?.some((each) => each.endsWith('-data:/data')),
    );
    expect(withSpool.filter((name) => name !== 'caddy')).toEqual(['api', 'embed']);
    for (const name of ['api', 'embed']) expect(services[name]?.environment['DATA_DIR']).toBe('/data');
  });
});
