import { numberFormat } from './intl.ts';

/** Kilobytes of 1,000 bytes, from compressed to not compressed: `17–50 KB`. */
export function formatFileSize({ gzipBytes, bytes }: { gzipBytes: number; bytes: number }, locale: string): string {
  const options = { maximumSignificantDigits: 2, maximumFractionDigits: 0, roundingPriority: 'morePrecision' } as const;
  const sizes = [gzipBytes, bytes].map((size) => numberFormat(locale, options).format(size / 1_000));
  return `${[...new Set(sizes)].join('–')}\u00A0KB`;
}
