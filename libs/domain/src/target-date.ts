/** ISO 8601 date and time with an offset (the profile of RFC 3339, seconds optional). */
const isoDateTime =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d{1,9})?)?(?<offset>Z|[+-]\d\d:?\d\d)$/i;

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59);
const minuteMs = 60_000;

/** Minutes east of UTC of `Z`, `+05:30` or `-0800`; undefined when out of range. */
function offsetMinutes(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The instant that `text` names, cut to whole seconds; undefined unless it is an ISO 8601 date and time with `Z` or an
 * offset, a real calendar date, and within the years 1970-9999 in UTC.
 */
export function parseTargetDate(text: string): Date | undefined {
  const parts = isoDateTime.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { year, month, day, hour, minute, second = '00', offset = 'Z' } = parts;
  const utc = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // The Date constructor takes 24:00 and, for some months, a day too many; neither comes back as it was written.
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 16) !== `${year}-${month}-${day}T${hour}:${minute}`) {
    return undefined;
  }
  const east = offsetMinutes(offset);
  if (east === undefined) return undefined;
  const instant = utc.getTime() - east * minuteMs;
  return instant >= earliest && instant <= latest ? new Date(instant) : undefined;
}

/** `YYYY-MM-DDTHH:MM:SSZ`, the shape in which the API returns instants. */
export function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
