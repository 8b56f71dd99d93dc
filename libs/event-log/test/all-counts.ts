import { readDayCounts, readFramePayload } from '@tminus/counts';
import { type EarliestOpen, firstOpenBatches } from '../src/shipping/first-open-writer.ts';
import { framePayloads } from '../src/counts/frame-payloads.ts';
import type { RecordAggregator } from '../src/counts/record-aggregator.ts';
import { hex } from './records.ts';

export interface AllCounts {
  /** Views by `<timer> <day> <code of the dimension> <code>`, the timer in hex, the day in days since 1970. */
  views: Record<string, number>;
  /** API requests by `<account> <day>`. */
  requests: Record<string, number>;
  firstOpens: EarliestOpen[];
}

/** All counts of aggregated records, as shipping sends them. */
export async function allCounts(aggregator: RecordAggregator): Promise<AllCounts> {
  const all: AllCounts = { views: {}, requests: {}, firstOpens: [] };
  for (const payload of framePayloads(aggregator).values()) {
    const { timerDays, requestDays } = readFramePayload(payload);
    for (const { timer, day, counts } of timerDays) {
      readDayCounts(counts, (dimension, code, views) => {
        all.views[`${hex(timer)} ${day} ${dimension} ${code}`] = views;
      });
    }
    for (const { account, day, requests } of requestDays) all.requests[`${hex(account)} ${day}`] = requests;
  }
  for (const batch of firstOpenBatches(aggregator)) all.firstOpens.push(...batch);
  return all;
}

/** The number of views: each is in one quarter hour. */
export const viewsIn = ({ views }: AllCounts): number =>
  Object.entries(views).reduce((sum, [key, amount]) => (key.split(' ')[2] === '0' ? sum + amount : sum), 0);
