import { countViews, differences, isOfQuarterHour } from './view-counts.ts';

const midnight = Date.parse('2026-12-01T00:00:00Z') / 1000;
const desktop = { country: 0x4544, device: 1, client: 3 };
const phone = { country: 0, device: 2, client: 5 };
const view = (epochSecond: number, attributes = desktop, timer = 0) => ({
  viewId: String(epochSecond),
  timer,
  epochSecond,
  attributes,
});

describe('countViews', () => {
  it('counts views by quarter hour, by value and UTC day, in total, and the same for the account', () => {
    const counts = countViews([view(midnight - 1), view(midnight), view(midnight + 899, phone), view(midnight + 900)]);
    const ofDays = {
      '2026-11-30': { '0 95': 1, '1 17732': 1, '2 1': 1, '3 3': 1 },
      '2026-12-01': { '0 0': 2, '1 17732': 2, '2 1': 2, '3 3': 2, '1 0': 1, '2 2': 1, '3 5': 1, '0 1': 1 },
    };
    const withKeys = (keyOf: (day: string, code: string) => string) =>
      Object.fromEntries(
        Object.entries(ofDays).flatMap(([day, codes]) =>
          Object.entries(codes).map(([code, number]) => [keyOf(day, code), number]),
        ),
      );
    expect(Object.fromEntries(counts.timerDays)).toEqual(withKeys((day, code) => `0 ${day} ${code}`));
    expect(Object.fromEntries(counts.accountDays)).toEqual(withKeys((day, code) => `${day} ${code}`));
    expect(counts.totals).toEqual(new Map([['0', 4]]));
    expect(counts.accountTotals).toEqual(new Map([['', 4]]));
    expect(counts.accountMonths).toEqual(
      new Map([
        ['2026-11-01', 1],
        ['2026-12-01', 3],
      ]),
    );
  });
});

it('counts clicks in dimensions and totals of their own, and those of programs in one dimension', () => {
  const program = { country: 0, device: 0, client: 0, isDamped: true };
  const click = { ...view(midnight), isClick: true };
  const counts = countViews([view(midnight), click, click, { ...click, attributes: program }]);
  const ofQuarterHours = [...counts.timerDays].filter(([key]) => isOfQuarterHour(key));
  expect(Object.fromEntries(ofQuarterHours)).toEqual({
    '0 2026-12-01 0 0': 1,
    '0 2026-12-01 16 0': 2,
    '0 2026-12-01 20 0': 1,
  });
  expect(counts.timerDays.get('0 2026-12-01 17 17732')).toBe(2);
  expect([...counts.accountDays.keys()].filter((key) => key.split(' ')[1] === '20')).toEqual(['2026-12-01 20 0']);
  expect(Object.fromEntries(counts.totals)).toEqual({ '0': 1, 'clicks 0': 2 });
  expect(Object.fromEntries(counts.accountTotals)).toEqual({ '': 1 });
});

describe('countViews of an account', () => {
  it('ranks the 64 timers with the most views of a day', () => {
    const views = Array.from({ length: 70 }, (_, timer) =>
      Array.from({ length: timer === 3 ? 5 : 1 }, () => view(midnight, desktop, timer)),
    ).flat();
    const { topTimers } = countViews(views);
    expect([topTimers.size, topTimers.get('2026-12-01 0'), topTimers.get('2026-12-01 63')]).toEqual([64, 5, 1]);
  });
});

describe('differences', () => {
  it('returns what is missing as positive and what is too many as negative numbers', () => {
    const expected = new Map(Object.entries({ same: 1, missing: 2, fewer: 5, more: 1 }));
    const actual = new Map(Object.entries({ same: 1, fewer: 4, more: 4, unexpected: 6 }));
    expect(differences(expected, actual)).toEqual([2, 1, -3, -6]);
  });
});
