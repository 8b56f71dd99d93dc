import { type TimeZoneRules, compareRuleVersions, rulesInUse, timeZoneNames, utcOffset } from '@tminus/domain';
import type { DataSource } from 'typeorm';
import { type Finding, ok, warning } from './finding.ts';

const check = 'time zones';
const maxAgeDays = 90;
const dayMs = 86_400_000;
const update =
  'Update the package tzdata of this machine or image, and restart the services (docs/operate/upgrade.md).';

/**
 * Governments change their clocks at short notice.
 * @param engine - the rules of Node.js, such as `2026b`
 */
export function checkTimeZones(
  now: Date,
  { version, source, released }: Pick<TimeZoneRules, 'version' | 'source' | 'released'> = rulesInUse(),
  engine = process.versions['tz'],
): Finding {
  const days = Math.floor((now.getTime() - Date.parse(released)) / dayMs);
  const message = `the rules are of ${version} (${source === 'bundled' ? 'of T-minus' : 'of this machine'}, ${days} days old)`;
  if (compareRuleVersions(engine, version) > 0)
    return warning(check, `${message}, but Node.js has those of ${engine}`, update);
  return days > maxAgeDays
    ? warning(check, `${message}, so recent changes of clocks are unknown`, update)
    : ok(check, message);
}

/** What releases changed since 2024, until the bundled one. A database that differs only there is older than the rules in use. */
const changedLately = new Set([
  ...['Asia/Almaty', 'Asia/Qostanay', 'Asia/Gaza', 'Asia/Hebron', 'America/Asuncion'], // until 2025c
  ...['Europe/Chisinau', 'America/Vancouver', 'America/Edmonton', 'Africa/Casablanca', 'Africa/El_Aaiun'], // 2026a–c
  ...['America/Inuvik', 'America/Winnipeg', 'America/Havana'], // 2026d–f
]);

/** What the database knows of each zone at each instant (epoch seconds): the difference to UTC in seconds. */
// eslint-disable-next-line no-restricted-syntax -- only compares
const findOffsets = `
  SELECT name, array_agg(offset_seconds ORDER BY at) AS offsets
    FROM pg_timezone_names JOIN unnest($1::text[]) AS wanted (name) USING (name) CROSS JOIN unnest($2::float8[]) AS at
      CROSS JOIN LATERAL (
        SELECT extract(epoch FROM to_timestamp(at) AT TIME ZONE name - to_timestamp(at) AT TIME ZONE 'UTC')::float8 AS offset_seconds
      ) AS clock
   GROUP BY name ORDER BY name`;

/**
 * PostgreSQL does not tell the release of its rules, so this compares offsets: of all zones, twice a month in the next two years.
 */
export async function compareWithDatabase(database: Pick<DataSource, 'query'>, nowMs: number): Promise<Finding> {
  const name = 'database zones';
  const instants = Array.from({ length: 48 }, (_, index) => Math.floor(nowMs / 1_000) + index * 15 * 86_400);
  const rows = await database.query<{ name: string; offsets: number[] }[]>(findOffsets, [timeZoneNames(), instants]);
  const other = rows
    .filter((row) =>
      instants.some((second, i) => utcOffset(second * 1_000, row.name) !== (row.offsets[i] ?? 0) * 1_000),
    )
    .map((row) => row.name);
  if (other.length === 0) return ok(name, 'PostgreSQL has the same rules for the next two years');
  const newer = other.filter((zone) => !changedLately.has(zone));
  if (newer.length === 0) return ok(name, `those of PostgreSQL are older, for ${listed(other)}, and not used`);
  return warning(name, `PostgreSQL has other rules, perhaps newer ones, for ${listed(newer)}`, update);
}

const maxListed = 5;
export const listed = (names: readonly string[]) =>
  names.slice(0, maxListed).join(', ') + (names.length > maxListed ? ` and ${names.length - maxListed} more` : '');
