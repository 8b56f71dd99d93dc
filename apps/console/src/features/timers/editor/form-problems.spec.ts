import { testTimer } from '../test-timer.ts';
import { type EditorLimits, findProblems, isUnreadable } from './form-problems.ts';
import { type TimerForm, toForm } from './form-values.ts';

const limits: EditorLimits = {
  nameMaxLength: 100,
  labelMaxLength: 20,
  messageMaxLength: 120,
  sizes: { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 },
  duration: { min: 1, max: 366 * 86_400 },
};
const valid = toForm(testTimer(), Date.parse('2026-11-22T12:00:00Z'));

const later = { ...valid.start, isLater: true };

/** The problems as `path: code`. */
function problems(changes: Partial<TimerForm>): string[] {
  return findProblems({ ...valid, ...changes }, limits).map(({ field, code }) => `${field}: ${code}`);
}

describe('findProblems', () => {
  it('accepts a timer of each type', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ type: 'evergreen' })).toEqual([]);
    expect(problems({ type: 'recurring' })).toEqual([]);
    expect(problems({ type: 'personal', date: '', duration: { ...valid.duration, days: 400 } })).toEqual([]);
  });

  it.each<[string, Partial<TimerForm>, string]>([
    ['a name', { name: '  ' }, 'name: required'],
    ['a short name', { name: 'x'.repeat(101) }, 'name: too_long'],
    ['a date', { date: '' }, 'date: required'],
    ['a time', { time: '' }, 'time: required'],
    ['a time zone', { timezone: 'Berlin' }, 'timezone: unknown_zone'],
    [
      'numbers in a duration',
      { type: 'evergreen', duration: { ...valid.duration, hours: NaN } },
      'duration: out_of_range',
    ],
    ['a number as the width', { width: NaN }, 'width: out_of_range'],
    [
      'a day of the fallback',
      { type: 'personal', personal: { ...valid.personal, hasFallback: true }, date: '' },
      'date: required',
    ],
    [
      'a duration from the time of sending',
      { type: 'personal', personal: { ...valid.personal, names: 'sent' }, duration: { ...valid.duration, days: 400 } },
      'duration: out_of_range',
    ],
    ['a time of day', { type: 'evergreen', endsAt: { counts: true, time: '' } }, 'endsAt.time: required'],
    [
      'a minimum',
      {
        type: 'personal',
        personal: { ...valid.personal, hasMinimum: true },
        minimum: { ...valid.minimum, days: 400 },
      },
      'minimum: out_of_range',
    ],
    ['a day of the start', { start: { ...later, date: '' } }, 'start.date: required'],
    ['a time of the start', { start: { ...later, time: '' } }, 'start.time: required'],
    ['a start that exists', { start: { ...later, date: '1969-01-01' } }, 'start.date: invalid_date'],
    [
      'a start before the end',
      { start: { ...later, date: valid.date, time: valid.time } },
      'start.date: starts_after_end',
    ],
    ['a date that exists', { date: '1969-01-01' }, 'date: invalid_date'],
    ['six digits of a color', { colors: { ...valid.colors, accent: '#12' } }, 'colors.accent: invalid_color'],
    ['a width', { width: '' }, 'width: required'],
    ['a small width', { width: 1201 }, 'width: out_of_range'],
    ['few pixels', { width: 1200, height: 401 }, 'height: too_many_pixels'],
    ['whole pixels', { width: 600.5 }, 'width: out_of_range'],
    ['a unit', { units: [] }, 'units: no_unit'],
    ['short labels', { labels: { ...valid.labels, hours: 'x'.repeat(21) } }, 'labels.hours: too_long'],
    ['a message', { onExpire: { action: 'message', message: ' ' } }, 'onExpire.message: required'],
    ['an https address', { link: { ...valid.link, url: 'http://shop.example' } }, 'link.url: invalid_link'],
    ['a first address', { link: { ...valid.link, expiredUrl: 'https://shop.example' } }, 'link.url: required'],
    ['the end of a pause', { pause: { ...valid.pause, choice: 'until', time: '' } }, 'pause.time: required'],
    ['a length', { animationSeconds: 601 }, 'animationSeconds: out_of_range'],
  ])('requires %s', (_, changes, problem) => {
    expect(problems(changes)).toEqual([problem]);
  });

  it('counts characters as people do, not code units', () => {
    expect(problems({ name: '🎉'.repeat(100) })).toEqual([]);
  });

  it('checks the fields of the chosen type only', () => {
    const empty = { days: '', hours: '', minutes: '', seconds: '' } as const;
    expect(problems({ duration: empty })).toEqual([]);
    expect(problems({ type: 'evergreen', date: '', duration: empty })).toEqual(['duration: out_of_range']);
    const recurrence = { ...valid.recurrence, frequency: 'monthly', dayOfMonth: 32 } as const;
    expect(problems({ type: 'recurring', recurrence })).toEqual(['recurrence.dayOfMonth: out_of_range']);
    expect(problems({ type: 'recurring', recurrence: { ...recurrence, frequency: 'daily' } })).toEqual([]);
    const noDay = { ...valid.recurrence, frequency: 'weekly' as const, weekdays: [] };
    expect(problems({ type: 'recurring', recurrence: noDay })).toEqual(['recurrence.weekdays: required']);
  });

  it('checks the start only if there is one, and against the end of a fixed timer only', () => {
    const late = { ...later, date: '2030-01-01' };
    expect(problems({ start: { ...late, isLater: false } })).toEqual([]);
    for (const type of ['evergreen', 'recurring'] as const) expect(problems({ type, start: late })).toEqual([]);
  });

  it('does not check a message that is not shown', () => {
    expect(problems({ onExpire: { action: 'zeros', message: 'x'.repeat(500) } })).toEqual([]);
  });
});

describe('isUnreadable', () => {
  const lowContrast = (params?: { ratio: number; threshold: number; replacement?: string }) =>
    isUnreadable({ code: 'low_contrast', field: 'colors.text', message: '', ...(params && { params }) });

  it('is about colors that nobody can tell apart', () => {
    expect(lowContrast({ ratio: 1, threshold: 3 })).toBe(true);
    expect(lowContrast({ ratio: 1.49, threshold: 3 })).toBe(true);
    expect(lowContrast({ ratio: 1.5, threshold: 3 })).toBe(false);
  });

  it('is not about colors that the image replaces, or other warnings', () => {
    expect(lowContrast({ ratio: 1, threshold: 3, replacement: '#ffffff' })).toBe(false);
    expect(lowContrast()).toBe(false);
    expect(isUnreadable({ code: 'past_target', field: 'targetDate', message: '' })).toBe(false);
  });
});
