import { numberFormat } from '../../shared/format/intl.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Whole hours up to this are clearer than days: "48 hours". */
const maxHours = 48 * 3_600;

/** "3 days, 4 hours": all units that are not zero. */
export function describeDuration(seconds: number, locale: string): string {
  let rest = seconds;
  const parts = units.flatMap(([unit, length]) => {
    if (unit === 'day' && seconds <= maxHours) return [];
    const amount = Math.floor(rest / length);
    rest -= amount * length;
    return amount === 0 ? [] : [format(amount, unit, locale)];
  });
  return parts.join(', ') || format(0, 'second', locale);
}

const format = (amount: number, unit: string, locale: string) =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
