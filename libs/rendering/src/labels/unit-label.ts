import type { Language } from '@tminus/domain';

import type { TimeUnit } from '@tminus/domain';
import { pluralRulesOf } from '../templates/picture-choice.ts';
import { unitAbbreviations } from './unit-abbreviations.ts';
import { unitWords, type PluralWords } from './unit-words.ts';

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
