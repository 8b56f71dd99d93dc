import { timerSorts } from '@tminus/database';
import { type Timer, accountIds, timerIds } from '@tminus/domain';
import { aTimer } from '@tminus/testing';
import fc from 'fast-check';
import { ListTimersQueryDto, type SortName } from './dto/list-timers-query.dto.ts';
import { decodeCursor, encodeCursor, parseSort } from './pagination.ts';

const sort = fc.constantFrom(...timerSorts.flatMap((each): SortName[] => [each, `-${each}`]));
const side = fc.constantFrom('after' as const, 'before' as const);
const query = (fields: Partial<ListTimersQueryDto>) => Object.assign(new ListTimersQueryDto(), fields);

const timers = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', 'ä', '"', '\\', '\u{1f600}'), minLength: 1, maxLength: 100 }),
  targetDate: fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
  viewCount: fc.maxSafeNat(),
});

const timerOf = ({ name, targetDate }: { name: string; targetDate: Date }) =>
  ({
    ...aTimer({ name, targetDate }),
    id: timerIds.create(),
    accountId: accountIds.create(),
    createdAt: new Date(0),
    revision: 1,
  }) as Timer;

const refusal = expect.objectContaining({ code: 'invalid_request' });

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('decodeCursor', () => {
  it('returns the encoded position, but only for the same list', () => {
    fc.assert(
      fc.property(sort, side, timers, (by, onSide, { viewCount, ...fields }) => {
        const timer = timerOf(fields);
        const cursor = encodeCursor(query({ sort: by }), onSide, { timer, viewCount, totalClicks: 0 });
        expect(decodeCursor(query({ sort: by }), cursor)).toMatchObject({ side: onSide, id: timer.id });
        expect(outcome(() => decodeCursor(query({ sort: by, status: 'paused' }), cursor))).toEqual(refusal);
      }),
    );
  });

  it('refuses a forged cursor or returns a position that a query accepts', () => {
    const genuine = (by: SortName) => {
      const cursor = encodeCursor(query({ sort: by }), 'after', {
        timer: timerOf({ name: 'x', targetDate: new Date(0) }),
        viewCount: 0,
        totalClicks: 0,
      });
      return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    };
    fc.assert(
      fc.property(sort, fc.nat({ max: 4 }), fc.jsonValue({ maxDepth: 2 }), (by, position, value) => {
        const forged = Buffer.from(JSON.stringify(genuine(by).toSpliced(position, 1, value))).toString('base64url');
        const read = outcome(() => decodeCursor(query({ sort: by }), forged));
        if (position === 4 || read instanceof Error) expect(read).toEqual(refusal);
        else expect(isValidPosition(read as ReturnType<typeof decodeCursor>, by)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses arbitrary text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.json().map(btoaOfText)), (text) => {
        expect(outcome(() => decodeCursor(query({}), text))).toEqual(refusal);
      }),
      { numRuns: 1_000 },
    );
  });
});

const btoaOfText = (text: string) => Buffer.from(text).toString('base64url');

/** Whether PostgreSQL accepts the value for the column. */
function isValidPosition({ side: at, value }: ReturnType<typeof decodeCursor>, sortName: SortName): boolean {
  if (!['after', 'before'].includes(at)) return false;
  switch (parseSort(sortName).by) {
    case 'createdAt':
      return value === null;
    case 'name':
      return typeof value === 'string' && !/\p{Cs}/u.test(value) && !value.includes('\0');
    case 'targetDate':
      return value === null || (value instanceof Date && !Number.isNaN(value.getTime()));
    case 'viewCount':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  }
}
