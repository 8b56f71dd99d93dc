/** A UTC month: 12 * year + month, where January is 0. */
export type MonthNumber = number;

export const monthOf = (epochSecond: number): MonthNumber => {
  const date = new Date(epochSecond * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The first day of a month, `YYYY-MM-DD`. */
export const firstDayOf = (month: MonthNumber): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
