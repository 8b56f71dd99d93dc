import { breakdowns, dimensionCodes, readDayCounts, totalViews } from '@tminus/counts';
import { viewDimensions } from '@tminus/domain';
import { type Traffic, origins } from '../counts/traffic.ts';
import type { Recording } from './protocol.ts';
import { daySeconds, quarterHourSeconds, uuidBytes } from '../counts/units.ts';

/** A recording is shorter than a day. */
const maxDays = 2;

/** Every count that the recorded views must have: totals, quarter hours and values of breakdowns. */
export class RecordedCounts {
  private readonly indexes = new Map<string, number>();
  private readonly totals: number[];
  /** By timer, day, dimension and code. */
  private readonly views = new Map<number, number>();
  private readonly days: number[] = [];

  /** @param timers - the 16 bytes of each timer's UUID, one after another */
  constructor(timers: Buffer) {
    for (let index = 0; index * uuidBytes < timers.length; index++) {
      this.indexes.set(timers.toString('latin1', index * uuidBytes, (index + 1) * uuidBytes), index);
    }
    this.totals = Array.from({ length: this.indexes.size }, () => 0);
  }

  /** Adds the views of a node. */
  add(traffic: Traffic, { views, quarterHours }: Recording): void {
    for (const [position, { epochSecond, firstView }] of quarterHours.entries()) {
      const end = quarterHours[position + 1]?.firstView ?? views;
      const day = Math.floor(epochSecond / daySeconds);
      if (!this.days.includes(day)) this.days.push(day);
      const quarterHour = (epochSecond % daySeconds) / quarterHourSeconds;
      for (let index = firstView; index < end; index++) {
        const timer = traffic.timerIndex(index);
        const origin = origins[traffic.originIndex(index)] ?? 0;
        this.totals[timer] = (this.totals[timer] ?? 0) + 1;
        this.increment(this.keyOf(timer, day, dimensionCodes.quarterHour, quarterHour));
        for (const dimension of viewDimensions) {
          this.increment(this.keyOf(timer, day, dimensionCodes[dimension], breakdowns[dimension].code(origin)));
        }
      }
    }
  }

  /** @throws if a total differs from the recorded views; then forgets it, so that `assertEmpty` finds what is missing */
  checkTotal(timer: Buffer, views: number): void {
    const index = this.indexOf(timer);
    if (this.totals[index] !== views) throw mismatch('total', timer, this.totals[index], views);
    this.totals[index] = 0;
  }

  /** The same for all counts of a day. @param day - days since 1970-01-01 */
  checkDay(timer: Buffer, day: number, counts: Buffer): void {
    const index = this.indexOf(timer);
    if (!this.days.includes(day)) throw mismatch(`number of views on day ${day}`, timer, 0, totalViews(counts));
    readDayCounts(counts, (dimensionCode, code, views) => {
      const key = this.keyOf(index, day, dimensionCode, code);
      const recorded = this.views.get(key);
      if (recorded !== views)
        throw mismatch(`count of dimension ${dimensionCode}, code ${code}`, timer, recorded, views);
      this.views.delete(key);
    });
  }

  /** @throws if not every recorded view was checked */
  assertEmpty(): void {
    if (this.views.size > 0 || this.totals.some((each) => each > 0))
      throw new Error('Recorded views were not counted.');
  }

  private indexOf(timer: Buffer): number {
    const index = this.indexes.get(timer.toString('latin1'));
    if (index === undefined) throw new Error(`Timer ${timer.toString('hex')} has counts, but it was not viewed.`);
    return index;
  }

  private increment(key: number): void {
    this.views.set(key, (this.views.get(key) ?? 0) + 1);
  }

  private keyOf(timerIndex: number, day: number, dimensionCode: number, code: number): number {
    return ((timerIndex * maxDays + this.days.indexOf(day)) * 16 + dimensionCode) * 2 ** 16 + code;
  }
}

const mismatch = (what: string, timer: Buffer, recorded = 0, counted: number) =>
  new Error(`Timer ${timer.toString('hex')}: its ${what} is ${counted}, but ${recorded} views were recorded.`);
