import { numberFormat } from '../shared/format/intl.ts';

/** Kilobytes of 1000 bytes with one decimal: `28.1 KB`. */
export function formatBytes(bytes: number, locale: string): string {
  const kilobytes = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${kilobytes.format(bytes / 1000)}\u00A0KB`;
}
