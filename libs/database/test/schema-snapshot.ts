import type pg from 'pg';

/** Partitions belong to months, and `migrations` to TypeORM. */
const ownRelations = `
  SELECT * FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND NOT relispartition AND relname NOT LIKE 'migrations%'`;

const parts = [
  `SELECT format('relation %s %s %s %s %s', relname, relkind, relpersistence, reloptions, pg_get_partkeydef(oid)) FROM own`,
  `SELECT format('column %s.%s %s %s %s null=%s default=%s identity=%s storage=%s', relname,
                 row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, format_type(atttypid, atttypmod),
                 attcollation, NOT attnotnull, pg_get_expr(adbin, adrelid), attidentity, attstorage)
     FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind <> 'i'`,
  `SELECT format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
     FROM own JOIN pg_constraint ON conrelid = own.oid`,
  `SELECT format('index %s', pg_get_indexdef(indexrelid)) FROM own JOIN pg_index ON indrelid = own.oid`,
  `SELECT format('trigger %s', pg_get_triggerdef(pg_trigger.oid))
     FROM own JOIN pg_trigger ON tgrelid = own.oid WHERE NOT tgisinternal`,
  `SELECT format('function %s %s', pg_get_functiondef(oid),
                 array(SELECT privilege_type || CASE grantee WHEN 0 THEN ' to public' ELSE ' to owner' END
                         FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) ORDER BY 1))
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  `SELECT format('code %s %s %s', dimension, code, value) FROM count_codes`,
  `SELECT format('partition %s %s', partition, sequence) FROM count_partitions`,
];

/** Everything that migrations create, as lines in a fixed order: also what TypeORM does not compare, such as functions and storage. */
export async function schemaSnapshot(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `WITH own AS (${ownRelations}) SELECT line FROM (${parts.join(' UNION ALL ')}) AS part (line) ORDER BY line COLLATE "C"`,
  );
  return rows.map(({ line }) => line);
}
