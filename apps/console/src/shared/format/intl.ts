import { isTimeZone } from '@tminus/domain';

/**
 * All formats of `Intl` that the console uses, each created once: the browser needs up to a millisecond to create one, and a list uses the
 * same ones in each row. No other file may use `Intl` or `toLocaleString` (eslint.config.mjs): dates are written in one style and by one
 * clock.
 */
const formats = new Map<string, unknown>();

function once<Options extends object, Format>(
  create: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format {
  const key = `${create.name} ${locale} ${JSON.stringify(options)}`;
  const format = (formats.get(key) as Format | undefined) ?? new create(locale, options);
  formats.set(key, format);
  return format;
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, locale, options);

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(Intl.NumberFormat, locale, options);

export const relativeTimeFormat = (
  locale: string,
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat => once(Intl.RelativeTimeFormat, locale, options);

export const listFormat = (locale: string, options: Intl.ListFormatOptions): Intl.ListFormat =>
  once(Intl.ListFormat, locale, options);

/** The name of a country or a language in the language of `locale`; the code itself if it has none. */
export const displayName = (locale: string, type: 'region' | 'language', code: string): string =>
  once(Intl.DisplayNames, locale, { type, fallback: 'code' }).of(code) ?? code;

/** Browsers offer it in two ways, or not at all. 1 is Monday, 7 is Sunday. */
interface WithWeekInfo extends Intl.Locale {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
}

const weekInfo = (locale: WithWeekInfo) => locale.getWeekInfo?.() ?? locale.weekInfo;

/** For browsers that do not know: the regions of the console's languages where a week begins on Sunday. */
const sundayRegions = /^(BW|BZ|CA|HK|IL|IN|JM|KE|MT|PH|PK|SG|TT|US|ZA|ZW)$/;

/** The first day of a week in the region of `locale`, as `Date#getDay`: 0 is Sunday. */
export function firstWeekday(locale: string, infoOf = weekInfo): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const likely = new Intl.Locale(locale).maximize();
  const { firstDay } = infoOf(likely) ?? { firstDay: sundayRegions.test(likely.region ?? '') ? 7 : 1 };
  return (firstDay % 7) as ReturnType<typeof firstWeekday>;
}

/** The time zone of the visitor, such as `Europe/Berlin`. UTC if the service does not know it. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Kilobytes of 1,000 bytes, from compressed to not compressed: `17–50 KB`. */
export function formatFileSize({ gzipBytes, bytes }: { gzipBytes: number; bytes: number }, locale: string): string {
  const options = { maximumSignificantDigits: 2, maximumFractionDigits: 0, roundingPriority: 'morePrecision' } as const;
  const sizes = [gzipBytes, bytes].map((size) => numberFormat(locale, options).format(size / 1_000));
  return `${[...new Set(sizes)].join('–')}\u00A0KB`;
}
