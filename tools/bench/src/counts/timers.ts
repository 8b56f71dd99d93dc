import { MonthlyPartitions } from '@tminus/counts';
import type { DataSource } from 'typeorm';

/**
 * Inserts any number of timers, of which each account has about as many as the others, and prepares the tables for their views. Faster than
 * `insertTimers`.
 * @returns the 16 bytes of each timer's UUID, one after another
 */
export async function insertManyTimers(
  dataSource: DataSource,
  { timers, accounts }: { timers: number; accounts: number },
): Promise<Buffer> {
  await dataSource.query(
    `INSERT INTO accounts (id, email, plan, embed_secret)
     SELECT uuidv7(), 'bench-' || n || '@example.com', 'enterprise', sha256(n::text::bytea) FROM generate_series(1, $1) AS n`,
    [accounts],
  );
  await dataSource.query(
    `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                         width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
     SELECT uuidv7(), ids[1 + n % $2], 'Bench', 'fixed', 'active', now() + interval '90 days', 'UTC', 'bold', '#000000', '#ffffff', '#ff5a3c',
            600, 150, '{days,hours,minutes,seconds}', 'en', '{}', false, 'zeros', 60
       FROM generate_series(1, $1) AS n, (SELECT array_agg(id) AS ids FROM accounts) AS accounts`,
    [timers, accounts],
  );
  await new MonthlyPartitions(dataSource).ensure([Date.now() / 1000]);
  // As autovacuum would have done by the time that the timers are viewed.
  await dataSource.query('VACUUM ANALYZE timers');
  const rows = await dataSource.query<{ bytes: Buffer }[]>('SELECT uuid_send(id) AS bytes FROM timers');
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}
