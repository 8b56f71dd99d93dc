import { utcOffset } from './time-zone.ts';

/** A format takes tens of kilobytes, and a name of a time zone needs its own. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 400;

function writeZone(locale: string, timeZone: string, timeZoneName: 'short' | 'longOffset', instantMs: number): string {
  const key = `${locale} ${timeZone} ${timeZoneName}`;
  let format = formats.get(key);
  if (format === undefined) {
    // eslint-disable-next-line no-restricted-syntax -- only for its name, and to see whether the engine means the same offset
    format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format.formatToParts(instantMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** What the engine calls a time zone; undefined if it does not know it. */
function engineName(instantMs: number, timezone: string, locale: string): string | undefined {
  try {
    return writeZone(locale, timezone, 'short', instantMs);
  } catch {
    return undefined; // RangeError: its rules may be older than the name
  }
}

/** `GMT+5:30`, or `GMT` alone. @param offset - in milliseconds */
export function offsetName(offset: number): string {
  if (offset === 0) return 'GMT';
  const minutes = Math.abs(Math.round(offset / 60_000));
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Whether a language has a name for a time zone, such as `CET`, and does not only write its offset. */
export const hasZoneName = (instantMs: number, timezone: string, locale: string): boolean =>
  !/GMT[+-]/.test(engineName(instantMs, timezone, locale) ?? 'GMT+');

/**
 * What a language calls a time zone at an instant (epoch milliseconds), in short: `CET`, `MEZ`, or the offset as it is written there. The
 * engine knows the names, but may have older rules: where its offset differs, the name would be wrong, and it is the offset.
 *
 * @param timezone - as for `utcOffset`
 * @throws RangeError for other time zones
 */
export function timeZoneName(instantMs: number, timezone: string, locale: string): string {
  const offset = utcOffset(instantMs, timezone);
  const name = engineName(instantMs, timezone, locale);
  if (name !== undefined && engineOffset(instantMs, timezone) === offset) return name;
  const hours = offset / 3_600_000;
  // `Etc/GMT+7` is seven hours behind.
  return Number.isInteger(hours) && hours !== 0
    ? writeZone(locale, `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`, 'short', instantMs)
    : offsetName(offset);
}

/** As `utcOffset`, by the rules of the engine. */
function engineOffset(instantMs: number, timezone: string): number {
  const name = writeZone('en', timezone, 'longOffset', instantMs);
  const [, sign, ...parts] = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (sign === '-' ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds) * 1_000;
}
