import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceSection } from '../report.ts';
import { program } from './program.ts';
import { capacityTables } from './tables.ts';

const page = fileURLToPath(new URL('../../../../docs/operate/scaling.md', import.meta.url));

program.parse(process.argv.slice(2), { from: 'user' });
const tables = Object.entries(capacityTables());
process.stdout.write(`${tables.map(([name, table]) => `${name}:\n\n${table}\n`).join('\n')}`);
if (program.opts<{ write?: true }>().write) {
  const replaced = tables.reduce(
    (text, [name, table]) => replaceSection(text, name, table),
    readFileSync(page, 'utf8'),
  );
  writeFileSync(page, replaced);
}
