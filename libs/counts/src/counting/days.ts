import { type Day, utcDay } from '@tminus/domain';

/** @param uuid - 16 bytes as latin1 text */
export const hexOf = (uuid: string): string => Buffer.from(uuid, 'latin1').toString('hex');

/** @param day - days since 1970-01-01 */
export const dayText = (day: number): Day => utcDay(day * 86_400_000);
