/** The browser needs up to a millisecond to create a format, and a list uses the same ones in each row. */
const formats = new Map<string, unknown>();

function once<Format>(
  create: new (locale: string, options?: object) => Format,
  locale: string,
  options?: object,
): Format {
  const key = `${create.name} ${locale} ${JSON.stringify(options)}`;
  const format = (formats.get(key) as Format | undefined) ?? new create(locale, options);
  formats.set(key, format);
  return format;
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, locale, options);

export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(Intl.NumberFormat, locale, options);

export const relativeTimeFormat = (locale: string, options?: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  once(Intl.RelativeTimeFormat, locale, options);
