import { type ViewDimension, viewDimensions } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { type Origin, breakdowns } from '../origin/origin.ts';
import { type AnyRecord, isRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';
import { type BreakdownCount, type Counts, type TimerBucketCount, bucketSeconds, daySeconds } from './counts.ts';

const startOf = (epochSecond: number, seconds: number) => epochSecond - (epochSecond % seconds);

/** Made into counts at once. */
const sumsAtOnce = 500;

/** What one timer has so far. */
interface TimerFold {
  /** By the start of a bucket: views by their origin, of which the breakdowns are made at the end. */
  buckets: Map<number, Map<Origin, number>>;
  /** By the recipient, the earliest second. */
  firstOpens: Map<string, number>;
}

/** Folds whole records into counts. */
export class RecordFold {
  /** By subject: 16 bytes as latin1 text. */
  private readonly timers = new Map<string, TimerFold>();
  private readonly accounts = new Map<string, Map<number, number>>();
  private unreadable = 0;
  private different = 0;

  /** Records that did not pass their CRC, or are of a kind that this code does not know. */
  get corrupt(): number {
    return this.unreadable;
  }

  /** How many sums there are: about 100 bytes of memory each. */
  get size(): number {
    return this.different;
  }

  /** @param bytes - whole records; 1,000 take about a millisecond */
  add(bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length; offset += recordBytes) {
      if (!isRecord(bytes, offset) || !this.count(bytes, offset)) this.unreadable++;
    }
  }

  /** @returns false for a record of an unknown kind */
  private count(bytes: Buffer, offset: number): boolean {
    const subject = readRecord.subject(bytes, offset);
    switch (readRecord.kind(bytes, offset)) {
      case recordKinds.view:
        this.addViews(subject, bytes, offset, 1);
        return true;
      case recordKinds.viewSum:
        this.addViews(subject, bytes, offset, readRecord.amount(bytes, offset));
        return true;
      case recordKinds.firstOpen:
        this.addFirstOpen(subject, bytes, offset);
        return true;
      case recordKinds.apiRequest:
        this.addRequests(subject, bytes, offset, 1);
        return true;
      case recordKinds.apiRequestSum:
        this.addRequests(subject, bytes, offset, readRecord.amount(bytes, offset));
        return true;
      default:
        return false;
    }
  }

  private addViews(subject: string, bytes: Buffer, offset: number, amount: number): void {
    const { buckets } = this.timer(subject);
    const bucket = of(buckets, startOf(readRecord.second(bytes, offset), bucketSeconds));
    this.addTo(bucket, readRecord.origin(bytes, offset), amount);
  }

  private addFirstOpen(subject: string, bytes: Buffer, offset: number): void {
    const { firstOpens } = this.timer(subject);
    const recipient = readRecord.recipient(bytes, offset);
    const second = readRecord.second(bytes, offset);
    const known = firstOpens.get(recipient);
    if (known === undefined) this.different++;
    firstOpens.set(recipient, Math.min(second, known ?? second));
  }

  private addRequests(subject: string, bytes: Buffer, offset: number, amount: number): void {
    this.addTo(of(this.accounts, subject), startOf(readRecord.second(bytes, offset), daySeconds), amount);
  }

  private addTo(counts: Map<number, number>, key: number, amount: number): void {
    const known = counts.get(key);
    if (known === undefined) this.different++;
    counts.set(key, (known ?? 0) + amount);
  }

  private timer(subject: string): TimerFold {
    const known = this.timers.get(subject);
    if (known) return known;
    const fresh = { buckets: new Map(), firstOpens: new Map() };
    this.timers.set(subject, fresh);
    return fresh;
  }

  /** All at once. */
  get counts(): Counts {
    const steps = this.steps();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /** In small steps: images wait for each of them, for about half a millisecond. */
  async collect(): Promise<Counts> {
    const steps = this.steps();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      await setImmediate();
    }
  }

  private *steps(): Generator<undefined, Counts> {
    const counts: Counts = { buckets: [], breakdowns: [], firstOpens: [], requests: [] };
    let sums = 0;
    for (const [subject, { buckets, firstOpens }] of inOrder(this.timers)) {
      const timer = hex(subject);
      for (const bucket of bucketsOf(timer, buckets)) counts.buckets.push(bucket);
      for (const breakdown of breakdownsOf(timer, buckets)) counts.breakdowns.push(breakdown);
      for (const [recipient, epochSecond] of inOrder(firstOpens)) {
        counts.firstOpens.push({ timer, recipient, epochSecond });
      }
      for (const origins of buckets.values()) sums += origins.size;
      sums += firstOpens.size + 1;
      if (sums < sumsAtOnce) continue;
      sums = 0;
      yield;
    }
    for (const [subject, days] of inOrder(this.accounts)) {
      const account = hex(subject);
      for (const [dayStart, requests] of inOrder(days)) counts.requests.push({ account, dayStart, requests });
    }
    return counts;
  }

  /** The same as records, of which sums are made again: those of one timer or account at a time. */
  *sums(): Generator<AnyRecord[]> {
    for (const [subject, { buckets, firstOpens }] of this.timers) {
      const timer = Buffer.from(subject, 'latin1');
      const views = [...buckets].flatMap(([epochSecond, origins]) =>
        [...origins].map(([origin, amount]) => ({ kind: 'viewSum', timer, epochSecond, origin, amount }) as const),
      );
      const opens = [...firstOpens].map(
        ([recipient, epochSecond]) =>
          ({ kind: 'firstOpen', timer, recipient: Buffer.from(recipient, 'hex'), epochSecond }) as const,
      );
      yield [...views, ...opens];
    }
    for (const [subject, days] of this.accounts) {
      const account = Buffer.from(subject, 'latin1');
      yield [...days].map(
        ([epochSecond, amount]) => ({ kind: 'apiRequestSum', account, epochSecond, amount }) as const,
      );
    }
  }
}

const hex = (subject: string) => Buffer.from(subject, 'latin1').toString('hex');

function of<Key>(maps: Map<Key, Map<number, number>>, key: Key): Map<number, number> {
  const known = maps.get(key);
  if (known) return known;
  const fresh = new Map<number, number>();
  maps.set(key, fresh);
  return fresh;
}

function inOrder<Key extends string | number, Value>(map: Map<Key, Value>): [Key, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

function bucketsOf(timer: string, buckets: TimerFold['buckets']): TimerBucketCount[] {
  return inOrder(buckets).map(([bucketStart, origins]) => {
    let views = 0;
    for (const amount of origins.values()) views += amount;
    return { timer, bucketStart, views };
  });
}

/** In the order of day, dimension and value, by code points, as the database is told to take them. */
function breakdownsOf(timer: string, buckets: TimerFold['buckets']): BreakdownCount[] {
  const days = new Map<number, Map<number, number>>();
  for (const [bucketStart, origins] of buckets) {
    const day = of(days, startOf(bucketStart, daySeconds));
    for (const [origin, amount] of origins) {
      dimensionsInOrder.forEach((name, index) => {
        const key = (index << 16) | breakdowns[name].code(origin);
        day.set(key, (day.get(key) ?? 0) + amount);
      });
    }
  }
  return inOrder(days).flatMap(([dayStart, codes]) =>
    dimensionsInOrder.flatMap((dimension, index) =>
      inOrder(valuesOf(dimension, index, codes)).map(([value, views]) => ({
        timer,
        dayStart,
        dimension,
        value,
        views,
      })),
    ),
  );
}

const dimensionsInOrder = [...viewDimensions].sort();

/** Two codes may have the same text, where one of them is not known here. */
function valuesOf(dimension: ViewDimension, index: number, codes: ReadonlyMap<number, number>): Map<string, number> {
  const values = new Map<string, number>();
  for (const [key, views] of codes) {
    if (key >>> 16 !== index) continue;
    const value = breakdowns[dimension].text(key & 0xffff);
    values.set(value, (values.get(value) ?? 0) + views);
  }
  return values;
}
