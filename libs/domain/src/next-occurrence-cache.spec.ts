import { NextOccurrenceCache } from './next-occurrence-cache.ts';
import { nextOccurrence } from './recurrence.ts';

const at = (iso: string) => Date.parse(iso);
const daily = () => new NextOccurrenceCache({ frequency: 'daily', time: '18:00' }, 'Europe/Berlin');

describe('NextOccurrenceCache', () => {
  it('returns one occurrence after another', () => {
    const occurrences = daily();
    expect(occurrences.nextAfter(at('2026-03-28T16:59:59.999Z'))).toBe(at('2026-03-28T17:00:00Z'));
    expect(occurrences.nextAfter(at('2026-03-28T17:00:00Z'))).toBe(at('2026-03-29T16:00:00Z'));
    expect(occurrences.nextAfter(at('2026-05-01T00:00:00Z'))).toBe(at('2026-05-01T16:00:00Z'));
  });

  it('is correct after the clock was set back', () => {
    const occurrences = daily();
    occurrences.nextAfter(at('2026-03-28T18:00:00Z'));
    expect(occurrences.nextAfter(at('2026-03-28T12:00:00Z'))).toBe(at('2026-03-28T17:00:00Z'));
  });

  it('searches once for each occurrence', () => {
    const search = jest.fn(nextOccurrence);
    const occurrences = new NextOccurrenceCache({ frequency: 'daily', time: '18:00' }, 'Europe/Berlin', search);
    for (let second = 0; second < 86_400; second += 60) {
      occurrences.nextAfter(at('2026-11-21T17:00:00Z') + second * 1_000);
    }
    expect(search).toHaveBeenCalledTimes(1);
    expect(occurrences.nextAfter(at('2026-11-22T17:00:00Z'))).toBe(
      nextOccurrence({ frequency: 'daily', time: '18:00' }, 'Europe/Berlin', at('2026-11-22T17:00:00Z')),
    );
  });
});
