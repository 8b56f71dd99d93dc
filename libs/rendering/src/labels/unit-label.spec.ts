import { languages, timeUnits } from '@tminus/domain';

import { unsupportedCharacters } from '../fonts/fonts-for-text.ts';
import { labelsFor, type UnitLabel } from './unit-label.ts';

const wordLabel = (...unit: Parameters<typeof labelsFor>) => labelsFor(...unit)[0] as UnitLabel;

const textsOf = (language: (typeof languages)[number], unit: (typeof timeUnits)[number], values: number[]) =>
  values.map((value) => {
    const label = wordLabel(language, unit);
    return label.forms[label.formOf(value)];
  });

describe('the first of labelsFor', () => {
  it.each([
    ['en', 'days', [0, 1, 2, 21], ['days', 'day', 'days', 'days']],
    ['fr', 'days', [0, 1, 2], ['jour', 'jour', 'jours']],
    ['pl', 'seconds', [1, 2, 5, 12, 22], ['sekunda', 'sekundy', 'sekund', 'sekund', 'sekundy']],
    ['ru', 'minutes', [1, 2, 5, 11, 21, 22], ['минута', 'минуты', 'минут', 'минут', 'минута', 'минуты']],
    ['ar', 'days', [1, 2, 3, 11, 100], ['يوم', 'يومان', 'أيام', 'يومًا', 'يوم']],
    ['he', 'hours', [1, 2, 3, 10], ['שעה', 'שעתיים', 'שעות', 'שעות']],
    ['ja', 'hours', [1, 2], ['時間', '時間']],
  ] as const)('gives the %s %s of %j', (language, unit, values, texts) => {
    expect(textsOf(language, unit, [...values])).toEqual(texts);
  });
});

describe('labelsFor', () => {
  it.each(languages)('has shorter and shorter abbreviations for all units in %s', (language) => {
    const widest = timeUnits.map((unit) =>
      labelsFor(language, unit).map(({ forms }) => Math.max(...forms.map((form) => form.length))),
    );
    const [days = []] = widest;
    expect(days.length).toBeGreaterThan(1);
    for (const [length] of days.entries()) {
      const texts = timeUnits.flatMap((unit) => labelsFor(language, unit)[length]?.forms ?? ['none']);
      expect(texts.join('')).not.toBe('');
      expect(unsupportedCharacters(texts.join(''))).toEqual([]);
      const sum = (at: number) => widest.reduce((total, each) => total + (each[at] ?? Infinity), 0);
      if (length > 0) expect(sum(length)).toBeLessThan(sum(length - 1));
    }
  });

  it('gives abbreviations the right plural forms', () => {
    const { forms, formOf } = labelsFor('cs', 'days')[1] as UnitLabel;
    expect([1, 3, 5].map((value) => forms[formOf(value)])).toEqual(['den', 'dny', 'dní']);
  });
});
