import { viewDimensions } from '@tminus/domain';
import { breakdowns, hasPlaceholder, isDamped } from '../classify/view-attributes.ts';
import { DayCountsBuilder } from '../read/day-counts/day-counts-writer.ts';
import { dimensionCodes } from '../read/day-counts/day-counts.ts';
import { isIntactRecord, readRecord, recordBytes, recordKinds } from '../spool/record.ts';

/** Views are counted by quarter hour: the UTC offset of every time zone in use is a multiple of it, so days are exact in all of them. */
export const quarterHourSeconds = 900;

export const daySeconds = 86_400;

/** The 16 bytes of the UUID of a timer or account as latin1 text, which is faster to create than hex, and sorts like the bytes. */
export type Subject = string;

/** A subject as PostgreSQL reads it. */
export const hexOf = (subject: Subject) => Buffer.from(subject, 'latin1').toString('hex');

/** What is added to a timer on a UTC day. */
export interface TimerDay {
  timer: Subject;
  /** Without damped ones. */
  views: number;
  clicks: number;
  /** Day counts. */
  counts: Buffer;
}

interface TimerSum extends Omit<TimerDay, 'counts'> {
  counts: DayCountsBuilder;
}

interface RequestDay {
  account: Subject;
  requests: number;
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

/** Rows to store, in the order of their keys. UTC days are days since 1970-01-01. */
export interface AddedRows {
  timers: [day: number, rows: TimerDay[]][];
  requests: [day: number, rows: RequestDay[]][];
  firstOpens: FirstOpen[];
}

/** Adds up records. */
export class RecordSums {
  /** By day and timer. */
  private readonly timers = new Map<number, Map<Subject, TimerSum>>();
  /** By day and account. */
  private readonly requests = new Map<number, Map<Subject, RequestDay>>();
  /** By the timer and the recipient. */
  private readonly firstOpens = new Map<string, FirstOpen>();
  /** The number of timers by day, accounts by day, and recipients. */
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

  rows(): AddedRows {
    return {
      timers: [...this.timers].map(([day, sums]) => [
        day,
        inOrder(sums).map(({ timer, views, clicks, counts }) => ({ timer, views, clicks, counts: counts.encode() })),
      ]),
      requests: [...this.requests].map(([day, accounts]) => [day, inOrder(accounts)]),
      firstOpens: inOrder(this.firstOpens),
    };
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

  private timerDay(day: number, timer: Subject): TimerSum {
    const timers = valueOf(this.timers, day, () => new Map<Subject, TimerSum>());
    return valueOf(timers, timer, () => {
      this.size++;
      return { timer, views: 0, clicks: 0, counts: new DayCountsBuilder() };
    });
  }

  private addRequest(day: number, account: Subject): void {
    const accounts = valueOf(this.requests, day, () => new Map<Subject, RequestDay>());
    valueOf(accounts, account, () => {
      this.size++;
      return { account, requests: 0 };
    }).requests++;
  }

  private addOpen(timer: Subject, second: number, bytes: Buffer, offset: number): void {
    const recipient = readRecord.recipient(bytes, offset);
    const open = valueOf(this.firstOpens, timer + recipient.toString('latin1'), () => {
      this.size++;
      return { timer, recipient: Buffer.from(recipient), second, isProvisional: false };
    });
    open.second = Math.min(open.second, second);
    open.isProvisional ||= readRecord.isProvisional(bytes, offset);
  }
}

function addView(row: TimerSum, kind: number, quarterHour: number, attributes: number): void {
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
