import { environmentVariables, loadServiceConfig } from '@tminus/server/config';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const folder = join(root, 'deploy', 'systemd');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));

/** All values of a setting; a line that ends with a backslash continues. */
const valuesOf = (unit: string, setting: string) =>
  [...read(unit).matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

const variablesIn = (name: string) =>
  Object.fromEntries([...read(name).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value]) => [key, value]));

const environmentOf = (unit: string) =>
  Object.fromEntries(
    valuesOf(unit, 'Environment')
      .flatMap((line) => line.split(' '))
      .map((each) => each.split('=')),
  ) as Record<string, string>;

describe('docs/operate/systemd.md', () => {
  const page = readFileSync(join(root, 'docs', 'operate', 'systemd.md'), 'utf8');

  it('builds with the commands of the Dockerfile', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const [, build = ''] = /^RUN (node .*tsc -b .*)$/m.exec(dockerfile) ?? [];
    const commands = build.replace('/app', '/opt/tminus-<version>').split(' && ');
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(page).toContain(`${command}\n`);
  });

  it('installs files to where the units expect them', () => {
    for (const unit of units)
      for (const file of valuesOf(unit, 'EnvironmentFile')) expect(page).toContain(file.replace(/^-/, ''));
  });
});

describe('the units of systemd', () => {
  it('are three', () => {
    expect(units.sort()).toEqual(['tminus-api.service', 'tminus-embed.service', 'tminus-migrate.service']);
  });

  it.each(units)('%s runs a program that tools/build/pack.mjs puts there', (unit) => {
    const [command = ''] = valuesOf(unit, 'ExecStart');
    const [, program = ''] = /^\/usr\/bin\/node \/opt\/tminus\/(\S+)/.exec(command) ?? [];
    // The build makes the services from apps/<name>, and the packer the command.
    const source =
      program === 'tools/admin/tminus.mjs'
        ? 'tools/admin/src/main.ts'
        : program.replace('bundle/main.mjs', 'src/main.ts');
    expect({ program, exists: existsSync(join(root, source)) }).toEqual({ program, exists: true });
    expect(readFileSync(join(root, 'tools', 'build', 'pack.mjs'), 'utf8')).toContain(
      "tminus: 'tools/admin/dist/main.js'",
    );
  });

  it.each(units)('%s sets and reads only settings that exist', (unit) => {
    const known = [...Object.keys(environmentVariables), 'NODE_ENV'];
    expect(Object.keys(environmentOf(unit)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('give the services an environment that they accept, without that of the owner', () => {
    for (const name of ['api', 'embed']) {
      const unit = `tminus-${name}.service`;
      const config = loadServiceConfig({ ...variablesIn('tminus.env'), ...environmentOf(unit) });
      expect(`/var/lib/${valuesOf(unit, 'StateDirectory')[0]}`).toBe(config.dataDir);
      expect(config.trustedProxies).toHaveLength(2);
      expect(valuesOf(unit, 'EnvironmentFile').join()).not.toContain('migrate');
    }
    expect(Object.keys(variablesIn('migrate.env'))).toEqual(['DATABASE_OWNER_URL']);
    expect(variablesIn('tminus.env')).not.toHaveProperty('DATABASE_OWNER_URL');
  });

  it.each(units)('%s has an unprivileged user, read-only files and a limit for its memory', (unit) => {
    const settings = {
      User: 'tminus',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      SystemCallErrorNumber: 'EPERM',
    };
    for (const [setting, value] of Object.entries(settings)) expect(valuesOf(unit, setting)).toEqual([value]);
    expect(valuesOf(unit, 'MemoryMax')[0]).toMatch(/^\d+[MG]$/);
    expect(valuesOf(unit, 'Restart')[0]).toMatch(/always|on-failure/);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  (hasSystemd ? it : it.skip)('are accepted by systemd, and reach at most 2 of 10 points of exposure', () => {
    const copy = mkdtempSync(join(tmpdir(), 'tminus-units-'));
    try {
      mkdirSync(join(copy, 'units'));
      // The programs are elsewhere on this machine.
      for (const unit of units)
        writeFileSync(
          join(copy, 'units', unit),
          read(unit).replace('/usr/bin/node /opt/tminus', `${process.execPath} /opt/tminus`),
        );
      const paths = units.map((unit) => join(copy, 'units', unit));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      for (const path of paths)
        execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path]);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
