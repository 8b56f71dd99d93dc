import { environmentVariables } from '@tminus/server/config';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'operate', 'retention.md'), 'utf8');

/** These hold nothing about accounts, or only for seconds. */
const internal = ['count_codes', 'counting_turn', 'daily_tasks'];

describe('docs/operate/retention.md', () => {
  it('names every table that keeps data', () => {
    const folder = join(root, 'libs', 'database', 'src', 'migrations');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const tables = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+) \(/g)].map(
        ([, table]) => table ?? '',
      ),
    );
    expect(tables.length).toBeGreaterThan(15);
    expect(internal.filter((table) => !tables.includes(table))).toEqual([]);
    expect(tables.filter((table) => !internal.includes(table) && !page.includes(`\`${table}\``))).toEqual([]);
  });

  it('names every setting that says how long or how much is kept, and no setting that does not exist', () => {
    const settings = Object.keys(environmentVariables);
    const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
    expect(settings.filter((name) => /RETENTION|SPOOL|LOG_LEVEL/.test(name) && !named.includes(name))).toEqual([]);
  });
});
