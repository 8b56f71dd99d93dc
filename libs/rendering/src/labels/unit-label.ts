import type { Language, TimeUnit } from '@tminus/domain';
import { pluralRulesOf } from '../templates/picture-choice.ts';
import { type PluralWords, unitWords } from './unit-words.ts';

/** Short labels of all units. They are used together: a timer never mixes them with longer ones. */
type ShortLabels = Readonly<Record<TimeUnit, PluralWords>>;

type Text = string | PluralWords;

const plural = (text: Text): PluralWords => (typeof text === 'string' ? { other: text } : text);
const short = (days: Text, hours: Text, minutes: Text, seconds: Text): ShortLabels => ({
  days: plural(days),
  hours: plural(hours),
  minutes: plural(minutes),
  seconds: plural(seconds),
});

/**
 * For labels that do not fit as words: the abbreviations of each language, from longer to shorter ones. They follow CLDR's short and narrow
 * units, except where those mix words with letters of very different widths, or use another script than the words.
 */
const unitAbbreviations: Readonly<Record<Language, readonly ShortLabels[]>> = {
  en: [short({ one: 'day', other: 'days' }, 'hr', 'min', 'sec'), short('d', 'h', 'm', 's')],
  de: [short({ one: 'Tag', other: 'Tage' }, 'Std.', 'Min.', 'Sek.'), short('T', 'h', 'm', 's')],
  fr: [short('j', 'h', 'min', 's'), short('j', 'h', 'm', 's')],
  es: [short('d', 'h', 'min', 's'), short('d', 'h', 'm', 's')],
  it: [short({ one: 'g', other: 'gg' }, 'h', 'min', 's'), short('g', 'h', 'm', 's')],
  pt: [short({ one: 'dia', other: 'dias' }, 'h', 'min', 's'), short('d', 'h', 'm', 's')],
  nl: [short({ one: 'dag', other: 'dagen' }, 'uur', 'min', 'sec'), short('d', 'u', 'm', 's')],
  pl: [short({ one: 'dzień', other: 'dni' }, 'godz.', 'min', 'sek.'), short('d', 'h', 'm', 's')],
  sv: [short('d', 'tim', 'min', 'sek'), short('d', 'h', 'm', 's')],
  da: [short({ one: 'dag', other: 'dage' }, 't.', 'min.', 'sek.'), short('d', 't', 'm', 's')],
  nb: [short('d', 't', 'min', 'sek'), short('d', 't', 'm', 's')],
  fi: [short('pv', 't', 'min', 's'), short('pv', 't', 'm', 's')],
  cs: [short({ one: 'den', few: 'dny', other: 'dní' }, 'h', 'min', 's'), short('d', 'h', 'm', 's')],
  tr: [short('gün', 'sa', 'dk', 'sn'), short('g', 'sa', 'dk', 'sn')],
  ja: [short('日', '時', '分', '秒')],
  zh: [short('天', '时', '分', '秒')],
  ko: [short('일', '시', '분', '초')],
  ar: [short('ي', 'س', 'د', 'ث')],
  he: [short({ one: 'יום', other: 'ימ׳' }, 'שע׳', 'דק׳', 'שנ׳')],
  ru: [short('дн.', 'ч', 'мин', 'с'), short('д', 'ч', 'м', 'с')],
  uk: [short('дн.', 'год', 'хв', 'с'), short('д', 'г', 'х', 'с')],
  el: [short('ημ.', 'ώρ.', 'λεπ.', 'δευτ.'), short('η', 'ω', 'λ', 'δ')],
  hi: [short('दिन', 'घं॰', 'मि॰', 'से॰'), short('दि', 'घं', 'मि', 'से')],
  hu: [short('nap', 'óra', 'perc', 'mp'), short('n', 'ó', 'p', 'mp')],
  ro: [short({ one: 'zi', other: 'zile' }, { one: 'oră', other: 'ore' }, 'min', 'sec'), short('z', 'h', 'm', 's')],
  th: [short('วัน', 'ชม.', 'นาที', 'วิ.'), short('ว', 'ชม', 'น', 'วิ')],
  vi: [short('ng', 'h', 'ph', 's')],
};

/** The label of a unit: one text, or one for each plural form of its values. */
export interface UnitLabel {
  /** The different texts, at least one. Without a label it is a single empty text. */
  readonly forms: readonly string[];
  /** Index in `forms` of the text for a value. */
  formOf(value: number): number;
}

const languageLabels = new Map<string, readonly UnitLabel[]>();

/** A label that is the same for all values. */
export function fixedLabel(text: string): UnitLabel {
  return { forms: [text], formOf: () => 0 };
}

export const noLabel = fixedLabel('');

/** The labels of a unit in a language: the word, then abbreviations, shorter and shorter. All units have the same number of them. */
export function labelsFor(language: Language, unit: TimeUnit): readonly UnitLabel[] {
  const key = `${language} ${unit}`;
  const labels =
    languageLabels.get(key) ??
    [unitWords[language], ...unitAbbreviations[language]].map((texts) => createLabel(language, texts[unit]));
  languageLabels.set(key, labels);
  return labels;
}

function createLabel(language: Language, words: PluralWords): UnitLabel {
  const rules = pluralRulesOf(language);
  const reachable = [...exampleValues(rules).keys()];
  const wordOf = (category: Intl.LDMLPluralRule) => words[category] ?? words.other;
  const forms = [...new Set(reachable.map(wordOf))];
  const formOf = (value: number) => Math.max(0, forms.indexOf(wordOf(rules.select(value))));
  return { forms, formOf };
}

/** The index of the form for each plural category of the language. */
export function formsByCategory(label: UnitLabel, language: Language): Partial<Record<Intl.LDMLPluralRule, number>> {
  const examples = [...exampleValues(pluralRulesOf(language))];
  return Object.fromEntries(examples.map(([category, value]) => [category, label.formOf(value)]));
}

/** A whole number for each category that has any. In Slavic languages, for example, only fractions have "other". */
function exampleValues(rules: Intl.PluralRules): ReadonlyMap<Intl.LDMLPluralRule, number> {
  const values = [...Array.from({ length: 201 }, (_, value) => value), 1_000_000];
  const found = new Map(values.reverse().map((value) => [rules.select(value), value]));
  const ordered = rules.resolvedOptions().pluralCategories;
  return new Map(ordered.flatMap((category) => (found.has(category) ? [[category, found.get(category) ?? 0]] : [])));
}
