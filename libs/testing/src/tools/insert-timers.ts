import { type TemplateName, type TimerId, timerIds } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import type { DataSource } from 'typeorm';

export const uuidBytes = 16;

export interface Look {
  template: TemplateName;
  width: number;
  height: number;
}

export interface NewTimers {
  timers: number;
  /** Each has about as many timers as the others. Default: one. */
  accounts?: number;
  /** Of the timers in turn. Their targets and colors differ. */
  looks?: readonly Look[];
}

/**
 * Inserts timers of new accounts, and prepares the tables for their views.
 * @returns the 16 bytes of each timer's UUID, one after another
 */
export async function insertTimers(
  dataSource: DataSource,
  { timers, accounts = 1, looks = [defaultAppearance('bold')] }: NewTimers,
): Promise<Buffer> {
  const owners = await dataSource.query<{ id: string }[]>(
    `INSERT INTO accounts (id, email, plan, embed_secret)
     SELECT uuidv7(), 'bench-' || gen_random_uuid() || '@example.com', 'enterprise', sha256(n::text::bytea)
       FROM generate_series(1, $1) AS n RETURNING id`,
    [accounts],
  );
  const rows = await dataSource.query<{ bytes: Buffer }[]>(
    `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                         width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
     SELECT uuidv7(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'Bench', 'fixed', 'active',
            now() + (n % 7776000 + 86400) * interval '1 second', 'UTC', ($3::text[])[1 + n % cardinality($3::text[])],
            '#' || lpad(to_hex((n * 40503) % 16777216), 6, '0'), '#' || lpad(to_hex((n * 65537) % 16777216), 6, '0'), '#ff5a3c',
            ($4::int[])[1 + n % cardinality($3::text[])], ($5::int[])[1 + n % cardinality($3::text[])],
            '{days,hours,minutes,seconds}', 'en', '{}', false, 'zeros', 60
       FROM generate_series(0, $1::bigint - 1) AS n RETURNING uuid_send(id) AS bytes`,
    [
      timers,
      owners.map(({ id }) => id),
      looks.map(({ template }) => template),
      looks.map(({ width }) => width),
      looks.map(({ height }) => height),
    ],
  );
  // As autovacuum would have done by the time that the timers are viewed.
  await dataSource.query('VACUUM ANALYZE timers');
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** @param keys - the bytes of UUIDs, one after another */
export const timerIdsOf = (keys: Buffer): TimerId[] =>
  Array.from({ length: keys.length / uuidBytes }, (_, index) =>
    timerIds.fromUuid(keys.toString('hex', index * uuidBytes, (index + 1) * uuidBytes)),
  );

/** The paths of their images. */
export const imagePathsOf = (keys: Buffer): string[] => timerIdsOf(keys).map((id) => `/t/${id}.gif`);
