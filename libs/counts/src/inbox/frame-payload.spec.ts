import fc from 'fast-check';
import { encodeLiterally, entries, varint } from '../../test/day-counts.ts';
import { totalViews } from '../day-counts/day-counts.ts';
import { InvalidDayCountsError, NewerDayCountsError } from '../day-counts/errors.ts';
import {
  FramePayloadBuilder,
  InvalidFrameError,
  NewerFrameError,
  type RequestDay,
  type TimerDay,
  readFramePayload,
} from './frame-payload.ts';

interface Content {
  timerDays: readonly Omit<TimerDay, 'views' | 'clicks'>[];
  requestDays: readonly RequestDay[];
}

function encodeFramePayload({ timerDays, requestDays }: Content, version = 1): Buffer {
  const builder = new FramePayloadBuilder();
  for (const { timer, day, counts } of timerDays) {
    if (version === 1) builder.addTimerDay(timer, day, counts);
    else builder.addClickDay(timer, day, counts);
  }
  for (const { account, day, requests } of requestDays) builder.addRequestDay(account, day, requests);
  return builder.encode();
}

const uuid = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
const day = fc.nat(50_000);
const timerDay = fc.record({ timer: uuid, day, counts: entries.map((list) => encodeLiterally(list.slice(0, 8))) });
const requestDay = fc.record({ account: uuid, day, requests: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) });
const content = fc.record({
  timerDays: fc.array(timerDay, { maxLength: 4 }),
  requestDays: fc.array(requestDay, { maxLength: 4 }),
});

const timer = Buffer.from('0190a2b3c4d57e6f8a1b2c3d4e5f6071', 'hex');
const oneView = Buffer.from('0100022901', 'hex');
const aTimerDay = { timer, day: 20_000, counts: oneView };
const aRequestDay = { account: timer, day: 20_000, requests: 3 };
const aPayload = () => encodeFramePayload({ timerDays: [aTimerDay], requestDays: [aRequestDay] });

const readAll = (payload: Uint8Array) => {
  const { timerDays, requestDays } = readFramePayload(Buffer.from(payload));
  return { timerDays: [...timerDays], requestDays: [...requestDays] };
};

describe('the payload of a frame', () => {
  it('keeps what was encoded', () => {
    fc.assert(
      fc.property(content, ({ timerDays, requestDays }) => {
        const expected = timerDays.map((each) => ({ ...each, views: totalViews(each.counts), clicks: 0 }));
        expect(readAll(encodeFramePayload({ timerDays, requestDays }))).toEqual({ timerDays: expected, requestDays });
      }),
    );
  });

  it('has a version 1 that never changes', () => {
    const uuidHex = timer.toString('hex');
    const bytes = `01 01 ${uuidHex} a09c01 05 0100022901 01 ${uuidHex} a09c01 03`.replaceAll(' ', '');
    expect(aPayload().toString('hex')).toBe(bytes);
    expect(readAll(Buffer.from(bytes, 'hex'))).toEqual({
      timerDays: [{ ...aTimerDay, views: 1, clicks: 0 }],
      requestDays: [aRequestDay],
    });
  });

  it('has version 2 if it contains clicks, and counts them for the totals', () => {
    const counts = encodeLiterally([
      [0, 41, 3],
      [16, 41, 1],
      [16, 42, 4],
      [17, 0, 5],
      [20, 41, 9],
    ]);
    const payload = encodeFramePayload({ timerDays: [{ ...aTimerDay, counts }], requestDays: [aRequestDay] }, 2);
    expect(payload[0]).toBe(2);
    const timerDays = [{ ...aTimerDay, counts, views: 3, clicks: 5 }];
    expect(readAll(payload)).toEqual({ timerDays, requestDays: [aRequestDay] });
  });

  it('is empty if there is nothing to count', () => {
    expect(encodeFramePayload({ timerDays: [], requestDays: [] })).toHaveLength(0);
    expect(readAll(Buffer.alloc(0))).toEqual({ timerDays: [], requestDays: [] });
  });

  it('is not copied', () => {
    const payload = aPayload();
    const [first] = readFramePayload(payload).timerDays;
    expect([first?.timer.buffer, first?.counts.buffer]).toEqual([payload.buffer, payload.buffer]);
  });

  it('checks the timer days even if only the API requests are read', () => {
    expect([...readFramePayload(aPayload()).requestDays]).toEqual([aRequestDay]);
    const invalid = encodeFramePayload({ timerDays: [{ ...aTimerDay, counts: Buffer.of(0) }], requestDays: [] });
    expect(() => [...readFramePayload(invalid).requestDays]).toThrow(InvalidFrameError);
  });
});

describe('a malformed payload', () => {
  it('is refused if it is cut at any byte', () => {
    const payload = aPayload();
    for (let length = 1; length < payload.length; length++) {
      expect(() => readAll(payload.subarray(0, length))).toThrow(InvalidFrameError);
    }
  });

  it.each<[string, number[]]>([
    ['version 0', [0, 0, 0]],
    ['bytes after its end', [1, 0, 0, 0]],
    ['more timer days than it has bytes', [1, ...varint(Number.MAX_SAFE_INTEGER), ...timer]],
    ['more request days than it has bytes', [1, 0, ...varint(2 ** 40), ...timer, 1, 1]],
    ['day counts that exceed it', [1, 1, ...timer, 1, ...varint(2 ** 50), ...oneView, 0]],
    ['a day without requests', [1, 0, 1, ...timer, 1, 0]],
  ])('is refused: %s', (_, bytes) => {
    expect(() => readAll(Uint8Array.from(bytes))).toThrow(InvalidFrameError);
  });

  it('is refused if it contains malformed day counts', () => {
    const payload = encodeFramePayload({ timerDays: [{ ...aTimerDay, counts: Buffer.of(1, 0) }], requestDays: [] });
    expect(() => readAll(payload)).toThrow(
      expect.objectContaining({ name: 'InvalidFrameError', cause: expect.any(InvalidDayCountsError) }),
    );
  });

  it('is left to a newer version that wrote it or the day counts in it', () => {
    expect(() => readFramePayload(Buffer.of(3, 0, 0))).toThrow(NewerFrameError);
    const payload = encodeFramePayload({ timerDays: [{ ...aTimerDay, counts: Buffer.of(2, 7) }], requestDays: [] });
    expect(() => readAll(payload)).toThrow(
      expect.objectContaining({ name: 'NewerFrameError', cause: expect.any(NewerDayCountsError) }),
    );
  });

  it('throws one of two errors, whatever its bytes are', () => {
    const random = fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from([1, ...bytes]));
    const damaged = fc.tuple(content, fc.nat(), fc.nat(255)).map(([each, index, byte]) => {
      const payload = encodeFramePayload(each);
      if (payload.length > 0) payload[index % payload.length] = byte;
      return payload;
    });
    fc.assert(
      fc.property(fc.oneof(random, damaged), (payload) => {
        try {
          const encoded = encodeFramePayload(readAll(payload));
          // The version may be damaged, too.
          const isSame = encoded.subarray(1).equals(payload.subarray(1));
          expect(isSame || isWithoutCounts(payload)).toBe(true);
        } catch (error) {
          expect([InvalidFrameError, NewerFrameError]).toContain((error as Error).constructor);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** The only payload that is encoded differently, in no bytes. */
const isWithoutCounts = (payload: Buffer) => payload.length === 3 && payload.subarray(1).equals(Buffer.of(0, 0));
