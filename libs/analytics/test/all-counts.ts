import { readDayCounts } from '../src/read/day-counts/day-counts.ts';
import { type RecordSums, hexOf } from '../src/ship/record-sums.ts';

/**
 * What records add, by what is counted: `<timer> <day> <code of the dimension> <code>`, `requests <account> <day>`, and
 * `opened <timer> <recipient>` with the second of the first open. Ids are in hex, days in days since 1970.
 */
export function allCounts(sums: RecordSums): Record<string, number> {
  const all: Record<string, number> = {};
  const { timers, requests, firstOpens } = sums.rows();
  for (const [day, rows] of timers) {
    for (const { timer, counts } of rows) {
      readDayCounts(counts, (dimension, code, views) => {
        all[`${hexOf(timer)} ${day} ${dimension} ${code}`] = views;
      });
    }
  }
  for (const [day, rows] of requests) {
    for (const row of rows) all[`requests ${hexOf(row.account)} ${day}`] = row.requests;
  }
  for (const { timer, recipient, second } of firstOpens) {
    all[`opened ${hexOf(timer)} ${recipient.toString('hex')}`] = second;
  }
  return all;
}

/** The number of views: each is in one quarter hour. */
export const viewsIn = (counts: Readonly<Record<string, number>>): number =>
  Object.entries(counts).reduce((sum, [key, amount]) => (/^\w{32} \d+ 0 /.test(key) ? sum + amount : sum), 0);
