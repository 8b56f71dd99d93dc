import {
  DayCountsBuilder,
  FramePayloadBuilder,
  type Partition,
  breakdowns,
  clickDimensionCode,
  dimensionCodes,
  hasPlaceholder,
  isDamped,
  partitionOf,
} from '@tminus/counts';
import { viewDimensions } from '@tminus/domain';
import {
  daySeconds,
  quarterHourSeconds,
  requestKeys,
  subjectBytes,
  subjectOf,
  type SumKey,
  viewKeys,
} from './sum-keys.ts';
import type { RecordAggregator } from './record-aggregator.ts';

/**
 * Encodes the views, clicks and API requests of aggregated records: the payload of a frame for each partition that has some, sorted by timer and
 * day. Clicks have timer days of their own.
 *
 * A sum adds at most about 40 bytes, so 100,000 sums are at most 4 MiB even if all of them are in one partition.
 */
export function framePayloads({ views, clicks, requests }: RecordAggregator): Map<Partition, Buffer> {
  const builders = new FramePayloadBuilders();
  for (const key of [...views.keys()].sort()) builders.addViews(key, views.get(key) ?? 0);
  builders.endTimerDay();
  for (const key of [...clicks.keys()].sort()) builders.addClicks(key, clicks.get(key) ?? 0);
  builders.endTimerDay();
  for (const key of [...requests.keys()].sort()) builders.addRequests(key, requests.get(key) ?? 0);
  return builders.encode();
}

class FramePayloadBuilders {
  private readonly builders = new Map<Partition, FramePayloadBuilder>();
  /** The views of the current timer day. */
  private readonly counts = new DayCountsBuilder();
  private timer = '';
  private day = 0;
  private hasClicks = false;

  /** Keys of the same timer and day must follow one another. */
  addViews(key: SumKey, views: number): void {
    const quarterHour = this.startTimerDay(key);
    const attributes = viewKeys.attributes(key);
    if (isDamped(attributes)) {
      this.counts.add(dimensionCodes.damped, quarterHour, views);
      return;
    }
    this.counts.add(dimensionCodes.quarterHour, quarterHour, views);
    if (hasPlaceholder(attributes)) this.counts.add(dimensionCodes.placeholder, quarterHour, views);
    for (const dimension of viewDimensions) {
      this.counts.add(dimensionCodes[dimension], breakdowns[dimension].code(attributes), views);
    }
  }

  /** Like `addViews`, in the dimensions of clicks. */
  addClicks(key: SumKey, clicks: number): void {
    const quarterHour = this.startTimerDay(key);
    const attributes = viewKeys.attributes(key);
    this.hasClicks = true;
    if (isDamped(attributes)) {
      this.counts.add(dimensionCodes.automatedClicks, quarterHour, clicks);
      return;
    }
    this.counts.add(dimensionCodes.clicks, quarterHour, clicks);
    for (const dimension of viewDimensions) {
      this.counts.add(clickDimensionCode(dimension), breakdowns[dimension].code(attributes), clicks);
    }
  }

  /** @returns the quarter hour of the key, 0 to 95 */
  private startTimerDay(key: SumKey): number {
    const quarterHourStart = viewKeys.quarterHourStart(key);
    const day = Math.floor(quarterHourStart / daySeconds);
    if (day !== this.day || !key.startsWith(this.timer) || this.timer === '') {
      this.endTimerDay();
      [this.timer, this.day] = [subjectOf(key), day];
    }
    return (quarterHourStart % daySeconds) / quarterHourSeconds;
  }

  endTimerDay(): void {
    if (this.timer === '') return;
    const timer = subjectBytes(this.timer);
    const builder = this.builderOf(timer);
    if (this.hasClicks) builder.addClickDay(timer, this.day, this.counts.encode());
    else builder.addTimerDay(timer, this.day, this.counts.encode());
    this.hasClicks = false;
    this.counts.clear();
    this.timer = '';
  }

  addRequests(key: SumKey, requests: number): void {
    const account = subjectBytes(key);
    this.builderOf(account).addRequestDay(account, requestKeys.dayStart(key) / daySeconds, requests);
  }

  encode(): Map<Partition, Buffer> {
    return new Map([...this.builders].map(([partition, builder]) => [partition, builder.encode()]));
  }

  private builderOf(subject: Uint8Array): FramePayloadBuilder {
    const partition = partitionOf(subject);
    const existing = this.builders.get(partition);
    if (existing) return existing;
    const builder = new FramePayloadBuilder();
    this.builders.set(partition, builder);
    return builder;
  }
}
