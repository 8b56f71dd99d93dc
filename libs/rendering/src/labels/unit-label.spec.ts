import { languages } from '@tminus/domain';

import { timeUnits } from '@tminus/domain';
import { fixedLabel, wordLabel } from './unit-label.ts';
import { unitWords } from './unit-words.ts';

const textsOf = (language: (typeof languages)[number], unit: (typeof timeUnits)[number], values: number[]) =>
  values.map((value) => {
    const label = wordLabel(language, unit);
    return label.forms[label.formOf(value)];
  });

describe('wordLabel', () => {
  it.each([
    ['en', 'days', [0, 1, 2, 21], ['days', 'day', 'days', 'days']],
    ['fr', 'days', [0, 1, 2], ['jour', 'jour', 'jours']],
    ['de', 'hours', [0, 1, 2], ['Stunden', 'Stunde', 'Stunden']],
    ['pl', 'seconds', [1, 2, 5, 12, 22], ['sekunda', 'sekundy', 'sekund', 'sekund', 'sekundy']],
    ['cs', 'days', [1, 2, 4, 5, 22], ['den', 'dny', 'dny', 'dní', 'dní']],
    ['ru', 'minutes', [1, 2, 5, 11, 21, 22], ['минута', 'минуты', 'минут', 'минут', 'минута', 'минуты']],
    ['uk', 'days', [1, 3, 11, 31], ['день', 'дні', 'днів', 'день']],
    ['ar', 'days', [1, 2, 3, 11, 100], ['يوم', 'يومان', 'أيام', 'يومًا', 'يوم']],
    ['he', 'hours', [1, 2, 3, 10], ['שעה', 'שעתיים', 'שעות', 'שעות']],
    ['ja', 'hours', [1, 2], ['時間', '時間']],
  ] as const)('gives the %s %s of %j', (language, unit, values, texts) => {
    expect(textsOf(language, unit, [...values])).toEqual(texts);
  });

  it('has one form for each different word that whole numbers need', () => {
    const counts = (['en', 'nl', 'ru', 'uk', 'cs', 'ja', 'tr', 'ar'] as const).map(
      (language) => wordLabel(language, 'hours').forms.length,
    );
    expect(counts).toEqual([2, 1, 3, 3, 3, 1, 1, 3]);
  });

  it.each(languages)('has a word for every value in %s', (language) => {
    for (const unit of timeUnits) {
      const rules = new Intl.PluralRules(language);
      const words = unitWords[language][unit];
      const { forms, formOf } = wordLabel(language, unit);
      for (const value of [...Array(130).keys(), 1_000_000]) {
        expect(forms[formOf(value)]).toBe(words[rules.select(value)] ?? words.other);
      }
    }
  });
});

describe('fixedLabel', () => {
  it('is the same for all values', () => {
    const { forms, formOf } = fixedLabel('Tage');
    expect([forms, formOf(1), formOf(2)]).toEqual([['Tage'], 0, 0]);
  });
});
