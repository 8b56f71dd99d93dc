import { ianaNames } from './time-zone-names.ts';

/** IANA names start with a letter. This excludes offsets such as `+01:00`, which newer runtimes accept too. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** By name in lower case: as many entries as there are IANA names, about 600. `Intl` takes 0.1 ms to find one. */
const canonicalNames = new Map<string, string>();

/** The canonical name of an IANA time zone; undefined if this runtime does not know it. */
function findCanonicalName(name: string): string | undefined {
  if (!zoneName.test(name)) return undefined;
  const lowerCase = name.toLowerCase();
  const known = canonicalNames.get(lowerCase);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    canonicalNames.set(lowerCase, timeZone);
    return timeZone;
  } catch {
    return undefined; // Intl throws RangeError for unknown time zones, and nothing else
  }
}

/** Whether `name` is an IANA time zone that this runtime knows, in upper or lower case. Includes links such as `Asia/Calcutta`. */
export function isTimeZone(name: string): boolean {
  return findCanonicalName(name) !== undefined;
}

/**
 * A name of the IANA database in its own spelling: `Europe/Berlin` for `europe/berlin`. Links remain what they are.
 * @returns undefined for all other names, even those that this runtime knows, such as `PST`: others read them differently
 */
export function parseTimeZone(name: string): string | undefined {
  if (!isTimeZone(name)) return undefined;
  // A later version of the database may have names that are not listed. All of them contain a slash.
  const isNew = name.includes('/') && !/^systemv\//i.test(name);
  return ianaNames().get(name.toLowerCase()) ?? (isNew ? name : undefined);
}

/**
 * The one name of a time zone to compute with. `Intl` keeps several kilobytes for each spelling that it receives, and a name of 28
 * letters has 2^28 of them.
 * @throws RangeError unless `isTimeZone(name)`
 */
export function canonicalTimeZone(name: string): string {
  const canonical = findCanonicalName(name);
  if (canonical === undefined) throw new RangeError('This runtime does not know the time zone.');
  return canonical;
}

/** The current IANA names of time zones for which runtimes list an older name. */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The time zones to choose from: each once, under its current IANA name, in alphabetical order. `isTimeZone` accepts more names. */
export function timeZoneNames(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentName)])].sort();
}

function currentName(listed: string): string {
  const current = currentNames[listed];
  return current !== undefined && isTimeZone(current) ? current : listed;
}
