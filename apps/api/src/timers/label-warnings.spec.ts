import { Logger } from '@nestjs/common';
import { QueueFullError } from '@tminus/resilience';
import { aTimer } from '@tminus/testing';
import { DrawingThreads } from '../drawing/drawing-threads.ts';
import { LabelWarnings } from './label-warnings.ts';

const nowMs = Date.parse('2030-01-01T00:00:00Z');
const dayMs = 86_400_000;
const small = { width: 200, height: 60 };

let measure: jest.SpyInstance;
let warnings: LabelWarnings;
beforeEach(() => {
  const threads = new DrawingThreads();
  measure = jest.spyOn(threads, 'findLabelExtent').mockResolvedValue('abbreviated');
  warnings = new LabelWarnings(threads);
});

afterEach(() => jest.restoreAllMocks());

const codesOf = async (timer: Parameters<LabelWarnings['find']>[0]) =>
  (await warnings.find(timer, nowMs, 'owner')).map(({ code }) => code);
const endingIn = (days: number, fields: object = small) =>
  aTimer({ ...fields, targetDate: new Date(nowMs + days * dayMs) });

describe('LabelWarnings', () => {
  it('measures each look once', async () => {
    const found = await Promise.all([1, 2, 3].map((days) => codesOf(endingIn(days))));
    expect(found).toEqual(Array(3).fill(['labels_abbreviated']));
    await codesOf(
      endingIn(1, {
        ...small,
        transparent: true,
        colors: { background: '#000000', text: '#ffffff', accent: '#ff0000' },
      }),
    );
    expect(measure).toHaveBeenCalledTimes(1);
    await codesOf(endingIn(1, { ...small, language: 'de' }));
    expect(measure).toHaveBeenCalledTimes(2);
  });

  it('measures a timer with more digits again', async () => {
    for (const days of [99, 100, 101]) await codesOf(endingIn(days));
    expect(measure.mock.calls.map(([{ leadingDigits }]) => leadingDigits)).toEqual([2, 3]);
  });

  it('measures nothing if there is ample room', async () => {
    expect(await codesOf(endingIn(1, { width: 600, height: 150 }))).toEqual([]);
    expect(measure).not.toHaveBeenCalled();
  });

  it('tells omitted labels from abbreviated ones, and says nothing of complete ones', async () => {
    measure.mockResolvedValueOnce('omitted').mockResolvedValueOnce('full');
    expect(await codesOf(endingIn(1))).toEqual(['labels_omitted']);
    expect(await codesOf(endingIn(1, { width: 300, height: 80 }))).toEqual([]);
  });

  it('does not fail if labels cannot be measured, and tries again', async () => {
    const log = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    measure.mockRejectedValueOnce(new QueueFullError()).mockRejectedValueOnce(new Error('Too many open files.'));
    expect([await codesOf(endingIn(1)), await codesOf(endingIn(1))]).toEqual([[], []]);
    expect(log.mock.calls).toEqual([[expect.stringContaining('Too many open files')]]);
    expect(await codesOf(endingIn(1))).toEqual(['labels_abbreviated']);
  });
});
