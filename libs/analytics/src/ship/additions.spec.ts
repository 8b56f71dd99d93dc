import { packAttributes } from '../classify/view-attributes.ts';
import { aClick, aFirstOpen, aView, anApiRequest } from '../../test/records.ts';
import { dimensionCodes, readQuarterHours, totalViews } from '../read/day-counts/day-counts.ts';
import { RecordEncoder, type SpoolRecord } from '../spool/record.ts';
import { additionsOf } from './additions.ts';
import { RecordSums } from './record-sums.ts';
import { daySeconds } from './sum-keys.ts';

const day = 20_000;
const second = day * daySeconds;
const [first, last] = [Buffer.alloc(16, 1), Buffer.alloc(16, 250)];

function additions(records: readonly SpoolRecord[]) {
  const sums = new RecordSums();
  sums.add(new RecordEncoder().encode(records));
  return additionsOf(sums);
}

describe('additionsOf', () => {
  it('has one row for all views and clicks of a timer on a day, in the order of the timers', () => {
    const attributes = ['DE', 'FR', 'NZ'].map((country) => packAttributes({ country }));
    const views = Array.from({ length: 5_000 }, (_, index) => aView(last, second + index, attributes[index % 3]));
    const { timerDays } = additions([
      ...views,
      aView(last, second + daySeconds),
      aClick(last, second + 5),
      aClick(first, second + 6),
    ]);
    expect([...timerDays].map(([each, rows]) => [each, rows.map(({ counts: _, ...row }) => row)])).toEqual([
      [
        day,
        [
          { timer: first.toString('latin1'), views: 0, clicks: 1 },
          { timer: last.toString('latin1'), views: 5_000, clicks: 1 },
        ],
      ],
      [day + 1, [{ timer: last.toString('latin1'), views: 1, clicks: 0 }]],
    ]);
    for (const { views: expected, clicks, counts } of [...timerDays.values()].flat()) {
      let sum = 0;
      readQuarterHours(counts, { [dimensionCodes.clicks]: (_, amount) => (sum += amount) });
      expect([totalViews(counts), sum]).toEqual([expected, clicks]);
    }
  });

  it('has the API requests of accounts by day, and nothing else of other records', () => {
    const { timerDays, requestDays } = additions([
      anApiRequest(first, second),
      anApiRequest(first, second + 9),
      aFirstOpen(),
    ]);
    expect(requestDays).toEqual(new Map([[day, new Map([[first.toString('latin1'), 2]])]]));
    expect(timerDays.size).toBe(0);
  });
});
