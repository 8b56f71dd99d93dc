import type { Day } from '../calendar.ts';
import type { ZoneChanges } from './zone-changes.ts';

/** A release of the IANA time zone database. */
export interface TimeZoneRules {
  /** Such as `2026f`. */
  readonly version: string;
  /** Whether they are a part of this program, or the `zoneinfo` files of the machine, which are newer. */
  readonly source: 'bundled' | 'machine';
  /** For those of the machine, the date of the files. */
  readonly released: Day;
  /** The names of all time zones and links, by themselves in lower case. */
  readonly names: ReadonlyMap<string, string>;
  /** Links and the names that they are for. */
  readonly links: ReadonlyMap<string, string>;
  /** The names to choose from. */
  readonly choices: readonly string[];
  /** @param name - of a time zone, not of a link */
  changesOf(name: string): ZoneChanges;
}

const versionPattern = /^(\d{4})([a-z]{1,2})\b/;

/**
 * The order of two releases of the database, such as `2026f` and `2026c`, for `sort`: negative if the first one is older. What is not the name
 * of a release is older than all.
 */
export function compareRuleVersions(one: string | undefined, other: string | undefined): number {
  const [, year = '', letters = ''] = versionPattern.exec(one ?? '') ?? [];
  const [, otherYear = '', otherLetters = ''] = versionPattern.exec(other ?? '') ?? [];
  // After `z` comes `za`: https://data.iana.org/time-zones/theory.html
  return Number(year) - Number(otherYear) || Number(letters > otherLetters) - Number(letters < otherLetters);
}
