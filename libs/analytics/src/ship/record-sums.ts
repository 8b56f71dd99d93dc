import { viewDimensions } from '@tminus/domain';
import { breakdowns, hasPlaceholder, isDamped } from '../classify/view-attributes.ts';
import { DayCountsBuilder } from '../read/day-counts/day-counts-builder.ts';
import { dimensionCodes } from '../read/day-counts/day-counts.ts';
import { isIntactRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';

/** Views are counted by quarter hour: the UTC offset of every time zone in use is a multiple of it, so days are exact in all of them. */
export const quarterHourSeconds = 900;

export const daySeconds = 86_400;

/** The 16 bytes of the UUID of a timer or account as latin1 text, which is faster to create than hex, and sorts like the bytes. */
export type Subject = string;

/** What is added to a timer on a UTC day. */
export interface TimerDay<Counts = Buffer> {
  timer: Subject;
  /** Without damped ones. */
  views: number;
  clicks: number;
  /** Day counts. */
  counts: Counts;
}

/** The first open of a timer by a recipient. */
interface FirstOpen {
  timer: Subject;
  recipient: Buffer;
  /** The earliest epoch second. */
  second: number;
  /** Whether a program loaded the image early. */
  isProvisional: boolean;
}

/** Adds up records. UTC days are days since 1970-01-01. */
export class RecordSums {
  /** By day and timer. */
  private readonly timers = new Map<number, Map<Subject, TimerDay<DayCountsBuilder>>>();
  /** By the timer and the recipient. */
  private readonly opens = new Map<string, FirstOpen>();
  /** API requests by day and account. */
  readonly requests = new Map<number, Map<Subject, number>>();
  /** The number of timers by day, accounts by day, and recipients. Each takes about 500 bytes of memory. */
  size = 0;

  /**
   * @param bytes - whole records
   * @returns the number of records that are skipped, because their CRC or kind is invalid
   * @throws NewerRecordError if a newer version of this code wrote one of them; the sums are incomplete then
   */
  add(bytes: Buffer): number {
    let corrupt = 0;
    for (let offset = 0; offset < bytes.length; offset += recordBytes) {
      if (!isIntactRecord(bytes, offset) || !this.addRecord(bytes, offset)) corrupt++;
    }
    return corrupt;
  }

  /** Rows to store by day, in the order of their keys. */
  timerDays(): [day: number, rows: TimerDay[]][] {
    return [...this.timers].map(([day, timers]) => [
      day,
      inOrder(timers).map(({ counts, ...row }) => ({ ...row, counts: counts.encode() })),
    ]);
  }

  /** In the order of their keys. */
  firstOpens(): FirstOpen[] {
    return inOrder(this.opens);
  }

  /** @returns false for a record of an unknown kind */
  private addRecord(bytes: Buffer, offset: number): boolean {
    const [kind, subject] = [readRecord.kind(bytes, offset), readRecord.subject(bytes, offset)];
    const second = readRecord.second(bytes, offset);
    const [day, quarterHour] = [
      Math.floor(second / daySeconds),
      Math.floor((second % daySeconds) / quarterHourSeconds),
    ];
    if (kind === recordKinds.view || kind === recordKinds.click)
      addView(this.timerDay(day, subject), kind, quarterHour, readRecord.attributes(bytes, offset));
    else if (kind === recordKinds.apiRequest) this.addRequest(day, subject);
    else if (kind === recordKinds.firstOpen) this.addOpen(subject, second, bytes, offset);
    else return false;
    return true;
  }

  private timerDay(day: number, timer: Subject): TimerDay<DayCountsBuilder> {
    const timers = valueOf(this.timers, day, () => new Map<Subject, TimerDay<DayCountsBuilder>>());
    return valueOf(timers, timer, () => {
      this.size++;
      return { timer, views: 0, clicks: 0, counts: new DayCountsBuilder() };
    });
  }

  private addRequest(day: number, account: Subject): void {
    const accounts = valueOf(this.requests, day, () => new Map<Subject, number>());
    const known = accounts.get(account);
    if (known === undefined) this.size++;
    accounts.set(account, (known ?? 0) + 1);
  }

  private addOpen(timer: Subject, second: number, bytes: Buffer, offset: number): void {
    const recipient = readRecord.recipient(bytes, offset);
    const open = valueOf(this.opens, timer + recipient.toString('latin1'), () => {
      this.size++;
      return { timer, recipient: Buffer.from(recipient), second, isProvisional: false };
    });
    open.second = Math.min(open.second, second);
    open.isProvisional ||= readRecord.isProvisional(bytes, offset);
  }
}

function addView(row: TimerDay<DayCountsBuilder>, kind: number, quarterHour: number, attributes: number): void {
  const isClick = kind === recordKinds.click;
  const firstCode = isClick ? dimensionCodes.clicks : 0;
  const { counts } = row;
  if (isDamped(attributes)) return counts.add(firstCode + dimensionCodes.damped, quarterHour, 1);
  row[isClick ? 'clicks' : 'views']++;
  counts.add(firstCode + dimensionCodes.quarterHour, quarterHour, 1);
  if (!isClick && hasPlaceholder(attributes)) counts.add(dimensionCodes.placeholder, quarterHour, 1);
  for (const dimension of viewDimensions)
    counts.add(firstCode + dimensionCodes[dimension], breakdowns[dimension].code(attributes), 1);
}

const inOrder = <Value>(byKey: ReadonlyMap<string, Value>): Value[] =>
  [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);

function valueOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
