import type { Language } from '@tminus/domain';

/**
 * Which picture of a cell shows a value of its unit. It is data instead of a function, because layouts are built in one thread and
 * used in another.
 */
export type PictureChoice =
  /** One of `count` pictures in turn, the next one after every `step` values: a decimal digit, for example. */
  | { readonly kind: 'cycle'; readonly step: number; readonly count: number }
  /** The last picture for `range` and all larger values, and in proportion below: `pictures[0]` only for zero. */
  | { readonly kind: 'share'; readonly range: number; readonly pictures: readonly number[] }
  /** One picture for each plural form. */
  | {
      readonly kind: 'plural';
      readonly language: Language;
      readonly pictures: Readonly<Partial<Record<Intl.LDMLPluralRule, number>>>;
    };

const rules = new Map<Language, Intl.PluralRules>();

/** The plural rules of a language. Creating them takes a while. */
export function pluralRulesOf(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The index of the picture for a value of the unit. */
export function choosePicture(choice: PictureChoice, value: number): number {
  switch (choice.kind) {
    case 'cycle':
      return Math.floor(value / choice.step) % choice.count;
    case 'share':
      return choice.pictures[shareOf(value, choice.range, choice.pictures.length - 1)] ?? 0;
    case 'plural':
      return choice.pictures[pluralRulesOf(choice.language).select(value)] ?? 0;
  }
}

/**
 * The changes of a cell while its unit counts down: pairs of different pictures, some of which may never occur.
 *
 * @param maxValue - of the unit. It starts over at it after zero, unless it is the leading unit
 */
export function pictureChanges(
  choice: PictureChoice,
  maxValue: number,
  isLeading: boolean,
): [from: number, to: number][] {
  const down = downwardChanges(choice);
  const restart = [choosePicture(choice, 0), choosePicture(choice, maxValue)] as [number, number];
  return (isLeading ? down : [...down, restart]).filter(([from, to]) => from !== to);
}

function downwardChanges(choice: PictureChoice): [from: number, to: number][] {
  switch (choice.kind) {
    case 'cycle':
      return Array.from({ length: choice.count }, (_, picture) => [picture, (picture || choice.count) - 1]);
    case 'share':
      return choice.pictures.slice(1).map((picture, step) => [picture, choice.pictures[step] as number]);
    case 'plural':
      return []; // words change at once
  }
}

/** The number of steps, out of `stepCount`, that a value fills of a range: none only at 0, all from the range upward. */
export function shareOf(value: number, range: number, stepCount: number): number {
  // In this order it is exact: 31 / 60 * 60 is more than 31.
  return Math.ceil((Math.min(value, range) * stepCount) / range);
}
