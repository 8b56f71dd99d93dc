import { Logger } from '@nestjs/common';
import { QueueFullError } from '@tminus/server/resilience';
import { aTimer } from '@tminus/testing';
import { DrawingThreads } from '../drawing.module.ts';
import { TextWarnings, appearanceWarnings, createWarnings } from './timer-warnings.ts';

const nowMs = Date.parse('2030-01-01T00:00:00Z');
const dayMs = 86_400_000;
const small = { width: 200, height: 60 };

let measure: jest.SpyInstance;
let warnings: TextWarnings;
beforeEach(() => {
  const threads = new DrawingThreads();
  measure = jest.spyOn(threads, 'findTextFit').mockResolvedValue({ labels: 'abbreviated', isMessageLegible: true });
  warnings = new TextWarnings(threads);
});

afterEach(() => jest.restoreAllMocks());

const codesOf = async (timer: Parameters<TextWarnings['find']>[0]) =>
  (await warnings.find(timer, nowMs, 'owner')).map(({ code }) => code);
const endingIn = (days: number, fields: object = small) =>
  aTimer({ ...fields, targetDate: new Date(nowMs + days * dayMs) });

describe('appearanceWarnings', () => {
  it.each([
    ['bold', '#000000', '#ffffff', '#ff5a3c', ['low_contrast_on_light']],
    ['bold', '#ffffff', '#14141c', '#ff5a3c', ['low_contrast_on_dark']],
    ['bold', '#ffffff', '#14141c', '#ffffff', ['low_contrast_on_dark', 'low_contrast_on_light']],
    ['bold', '#808080', '#808080', '#d03020', []],
    ['badge', '#000000', '#ffffff', '#ff5a3c', []],
  ] as const)('warn of a page on which %s vanishes: %s, %s, %s', (template, background, text, accent, expected) => {
    const codes = (transparent: boolean) =>
      appearanceWarnings(aTimer({ template, transparent, colors: { background, text, accent } }))
        .filter(({ field }) => field === 'transparent')
        .map(({ code }) => code);
    expect([codes(true), codes(false)]).toEqual([expected, []]);
  });
});

it.each([
  [-1, ['past_target']],
  [0, ['past_target']],
  [9_999, []],
  [9_999.9, []],
  [10_000, ['too_many_days']],
  [2_000_000, ['too_many_days']],
])('warns of dates that images do not show: %d days', (days, codes) => {
  expect(createWarnings(endingIn(days), nowMs).map(({ code }) => code)).toEqual(codes);
});

describe('TextWarnings', () => {
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
    measure
      .mockResolvedValueOnce({ labels: 'omitted', isMessageLegible: true })
      .mockResolvedValueOnce({ labels: 'full', isMessageLegible: true });
    expect(await codesOf(endingIn(1))).toEqual(['labels_omitted']);
    expect(await codesOf(endingIn(1, { width: 300, height: 80 }))).toEqual([]);
  });

  it('measures each message, and says that it is too long', async () => {
    measure.mockResolvedValue({ labels: 'full', isMessageLegible: false });
    const ending = (message: string) => endingIn(1, { ...small, onExpire: { action: 'message', message } });
    expect(await codesOf(ending('W'.repeat(120)))).toEqual(['message_too_long']);
    await codesOf(ending('W'.repeat(119)));
    expect(measure.mock.calls.map(([, message]) => (message as string).length)).toEqual([120, 119]);
  });

  it('does not fail if texts cannot be measured, and tries again', async () => {
    const log = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    measure.mockRejectedValueOnce(new QueueFullError()).mockRejectedValueOnce(new Error('Too many open files.'));
    expect([await codesOf(endingIn(1)), await codesOf(endingIn(1))]).toEqual([[], []]);
    expect(log.mock.calls).toEqual([[expect.stringContaining('Too many open files')]]);
    expect(await codesOf(endingIn(1))).toEqual(['labels_abbreviated']);
  });
});
