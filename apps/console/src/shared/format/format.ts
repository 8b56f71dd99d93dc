import { type PlanName, csvDialect } from '@tminus/domain';
import type { Language, NumberFormat } from '../http/account-types.ts';
import { type DateStyle, type Moment, displayLocale, formatDate, formatDateRange } from './dates.ts';
import { formatFileSize, numberFormat as intlNumberFormat, relativeTimeFormat } from './intl.ts';

export interface FormatSettings {
  language: Language;
  /** The browser's languages, most wanted first. */
  languages: readonly string[];
  numberFormat: NumberFormat;
  /** IANA name. */
  timezone: string;
}

/** Locales that write numbers as the setting shows. */
const numberLocales = { '1,234.5': 'en-US', '1.234,5': 'de-DE', '1 234,5': 'fr-FR' } satisfies Partial<
  Record<NumberFormat, string>
>;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Numbers and dates in the formats of the account. */
export function createFormat({ language, languages, numberFormat, timezone }: FormatSettings) {
  const locale = displayLocale(language, languages);
  const numberLocale = numberFormat === 'auto' ? locale : numberLocales[numberFormat];
  const numbers = (options?: Intl.NumberFormatOptions) => (value: number) =>
    intlNumberFormat(numberLocale, options).format(value);
  const moment = (value: Moment, style: DateStyle, zone = timezone) =>
    formatDate(value, style, { locale, timezone: zone });
  const decimal = intlNumberFormat(numberLocale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;

  const share = (maximumFractionDigits: number) => {
    const format = numbers({ style: 'percent', maximumFractionDigits });
    const least = 10 ** -(2 + maximumFractionDigits);
    return (ratio: number) => (ratio > 0 && ratio < least ? `<${format(least)}` : format(ratio));
  };

  return {
    locale,
    timezone,
    csv: csvDialect(language, decimal === ',' ? ',' : '.'),
    number: numbers({ maximumFractionDigits: 1 }),
    /** 12.4K */
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    /** Of a ratio: 0.8 is 80%, and 0.001 is <1%. */
    percent: share(0),
    /** For small shares: `2.3%`. */
    finePercent: share(1),
    /** With a sign, for changes. */
    percentChange: numbers({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    /** 17–50 KB */
    fileSize: (facts: { gzipBytes: number; bytes: number }) => formatFileSize(facts, numberLocale),
    /** A date or a time, in the time zone of the account or another one. */
    moment,
    /** 27 Nov 2026 */
    date: (value: Moment) => moment(value, 'date'),
    /** 27 Nov 2026, 22:59 */
    dateTime: (value: Moment) => moment(value, 'dateTime'),
    /** 1–30 Nov 2026 */
    dateRange: (from: Moment, to: Moment, zone = timezone) => formatDateRange(from, to, { locale, timezone: zone }),
    /** "in 3 days", "2 minutes ago": in the largest unit that fits. */
    relative: (to: Moment, now: number = Date.now()) => {
      const ms = new Date(to).getTime() - now;
      const [unit, unitMs] = units.find(([, each]) => Math.abs(ms) >= each) ?? ['second', 1_000];
      return relativeTimeFormat(locale, { numeric: 'always' }).format(Math.trunc(ms / unitMs), unit);
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

/** The name of a plan as people read it, in every language: "Free". */
export const planTitle = (plan: PlanName): string => plan.charAt(0).toUpperCase() + plan.slice(1);
