import type { Language } from '@tminus/domain';

import type { TimeUnit } from '@tminus/domain';
import { unitWords } from './unit-words.ts';

/** The label of a unit: one text, or one for each plural form of its values. */
export interface UnitLabel {
  /** The different texts, at least one. Without a label it is a single empty text. */
  readonly forms: readonly string[];
  /** Index in `forms` of the text for a value. */
  formOf(value: number): number;
}

const pluralRules = new Map<Language, Intl.PluralRules>();
const wordLabels = new Map<string, UnitLabel>();

/** A label that is the same for all values. */
export function fixedLabel(text: string): UnitLabel {
  return { forms: [text], formOf: () => 0 };
}

/** The word for a unit in a language, with its plural forms. */
export function wordLabel(language: Language, unit: TimeUnit): UnitLabel {
  const key = `${language} ${unit}`;
  const label = wordLabels.get(key) ?? createWordLabel(language, unit);
  wordLabels.set(key, label);
  return label;
}

function createWordLabel(language: Language, unit: TimeUnit): UnitLabel {
  const words = unitWords[language][unit];
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  const reachable = rules.resolvedOptions().pluralCategories.filter((category) => isReachable(rules, category));
  const wordOf = (category: Intl.LDMLPluralRule) => words[category] ?? words.other;
  const forms = [...new Set(reachable.map(wordOf))];
  const formOf = (value: number) => Math.max(0, forms.indexOf(wordOf(rules.select(value))));
  return { forms, formOf };
}

/** Whether a whole number has the category. In Slavic languages, for example, only fractions have "other". */
function isReachable(rules: Intl.PluralRules, category: Intl.LDMLPluralRule): boolean {
  for (let value = 0; value <= 200; value++) if (rules.select(value) === category) return true;
  return category === rules.select(1_000_000);
}
