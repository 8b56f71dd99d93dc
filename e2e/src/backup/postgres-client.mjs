/**
 * Replaces `pg_dump` and `pg_restore` if those of the machine are missing or older than the server: copies all rows in one snapshot, and
 * into a database with the same schema. The embedded PostgreSQL does not contain these programs.
 *
 *   node postgres-client.mjs pg_dump --file=FILE URL
 *   node postgres-client.mjs pg_restore --dbname=URL FILE
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const tables = `
  SELECT format('%I', relname) AS name,
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
           WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class c
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
   ORDER BY 1`;

async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await work(client).finally(() => client.end());
}

const dump = (folder, url) =>
  withClient(url, async (client) => {
    mkdirSync(folder);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query(tables);
    for (const [i, { name, columns }] of rows.entries()) {
      const stream = client.query(copyTo(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`));
      await pipeline(stream, createWriteStream(join(folder, String(i))));
    }
    writeFileSync(join(folder, 'tables.json'), JSON.stringify(rows));
  });

async function restore(folder, url) {
  const migrate = [process.env['TMINUS_COMMAND'] ?? '', 'db', 'migrate'];
  execFileSync(process.execPath, migrate, { env: { ...process.env, DATABASE_URL: url }, stdio: 'ignore' });
  await withClient(url, async (client) => {
    const rows = JSON.parse(readFileSync(join(folder, 'tables.json'), 'utf8'));
    await client.query('SET session_replication_role = replica'); // no triggers and foreign keys while rows are missing
    await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`);
    for (const [i, { name, columns }] of rows.entries()) {
      const stream = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`));
      await pipeline(createReadStream(join(folder, String(i))), stream);
    }
  });
}

const [program, ...args] = process.argv.slice(2);
const option = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const last = args.at(-1);
if (program === 'pg_dump') await dump(option('file'), last);
else await restore(last, option('dbname'));
