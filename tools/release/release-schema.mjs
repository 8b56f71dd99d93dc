/** Writes the schema of the version of package.json to libs/database/releases: later versions are tested with it. Needs a build. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { schemaSql } from '../../libs/database/dist/schema-sql.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const folder = new URL('../../libs/database/releases/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL(`${version}.sql`, folder), await schemaSql(), { flag: 'wx' });
console.log(`Written: libs/database/releases/${version}.sql`);
