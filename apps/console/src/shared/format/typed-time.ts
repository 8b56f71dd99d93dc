const typedTime = /^(\d{1,2})(?:\s*(?:[:.h]|uhr)?\s*([0-5]\d))?(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s*m?\.?|uhr|h)?$/i;

/**
 * A time of day as people type it, by either clock: `23:59`, `2359`, `23.59 Uhr`, `23 Uhr 59`, `23h59`, `11:59 PM`, `9am`.
 * @returns `HH:MM`, or `HH:MM:SS`; undefined for what is no time
 */
export function parseTypedTime(text: string): string | undefined {
  const [matched, hour, minute = '00', second, half] = typedTime.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : toDayHours(Number(hour), half.toLowerCase() === 'p');
  if (hours === undefined || hours > 23) return undefined;
  return [String(hours).padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':');
}

/** 0 for 12 AM, 12 for 12 PM; undefined for hours that a clock with twelve hours does not show. */
const toDayHours = (hour: number, isAfternoon: boolean): number | undefined =>
  hour < 1 || hour > 12 ? undefined : (hour % 12) + (isAfternoon ? 12 : 0);
