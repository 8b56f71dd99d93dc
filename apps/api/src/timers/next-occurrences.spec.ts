import { type Recurrence, nextOccurrence } from '@tminus/domain';
import fc from 'fast-check';
import { NextOccurrences } from './next-occurrences.ts';

const hourMs = 3_600_000;
const recurrence = fc.constantFrom<Recurrence>(
  { frequency: 'daily', time: '02:30' },
  { frequency: 'weekly', time: '00:00', weekday: 'sunday' },
  { frequency: 'monthly', time: '18:00', dayOfMonth: 31 },
);

describe('NextOccurrences', () => {
  it('gives what is found anew, at whatever instants it is asked', () => {
    const start = Date.UTC(2026, 2, 28);
    const asked = fc.tuple(
      recurrence,
      fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo'),
      fc.integer({ min: 0, max: 72 * hourMs }),
    );
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 20 }), (questions) => {
        const occurrences = new NextOccurrences();
        for (const [each, timezone, afterMs] of questions) {
          const nowMs = start + afterMs;
          expect(occurrences.after(each, timezone, nowMs)).toBe(nextOccurrence(each, timezone, nowMs));
        }
      }),
    );
  });

  it('finds each once until it comes', () => {
    const find = jest.fn(nextOccurrence);
    const occurrences = new NextOccurrences(find);
    const daily: Recurrence = { frequency: 'daily', time: '18:00' };
    const at = (hour: number) => occurrences.after(daily, 'UTC', Date.UTC(2026, 0, 1, hour));
    expect([at(9), at(12), at(17)]).toEqual(Array(3).fill(Date.UTC(2026, 0, 1, 18)));
    expect(find).toHaveBeenCalledTimes(1);
    expect([at(18), at(19)]).toEqual(Array(2).fill(Date.UTC(2026, 0, 2, 18)));
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('does not grow for ever', () => {
    const find = jest.fn(() => Infinity);
    const occurrences = new NextOccurrences(find);
    for (let zone = 0; zone <= 10_000; zone++) occurrences.after({ frequency: 'daily', time: '18:00' }, `Z${zone}`, 0);
    occurrences.after({ frequency: 'daily', time: '18:00' }, 'Z0', 0);
    expect(find).toHaveBeenCalledTimes(10_002);
  });
});
