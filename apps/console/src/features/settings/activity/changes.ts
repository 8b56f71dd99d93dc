import { t } from '@lingui/core/macro';
import type { EventChanges, Recurrence, TimerAppearance } from '@tminus/domain';
import { formatClock } from '../../../shared/format/dates.ts';
import type { Format } from '../../../shared/format/format.ts';
import { describeEnding, describeRecurrence } from '../../timers/describe.ts';
import { describeDuration } from '../../timers/relative-time.ts';

export interface ChangeTexts {
  format: Format;
  /** By field; `colors.text` for a part of one. */
  labels: Readonly<Record<string, string>>;
  /** By field and value. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Parts = Readonly<Record<string, unknown>>;

/** Fields whose parts people know by name. */
const withParts = ['colors', 'labels', 'link', 'metadata'];

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const instant = /^\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?Z$/;

/** A sentence for each field that had another value before. */
export function changeSentences({ before, after }: EventChanges, texts: ChangeTexts): string[] {
  const label = (path: string) => texts.labels[path] ?? path.replace(/^.*\./, '');
  return Object.keys(before).flatMap((name) =>
    differences(name, before[name], after[name]).map(([path, old, now]) => {
      const [from, to] = [valueText(path, old, texts), valueText(path, now, texts)];
      return path === 'targetDate' ? t`Deadline moved from ${from} to ${to}` : `${label(path)}: ${from} → ${to}`;
    }),
  );
}

/** One for each part that differs, or one for the field. */
function differences(name: string, before: unknown, after: unknown): [path: string, before: unknown, after: unknown][] {
  if (!withParts.includes(name)) return [[name, before, after]];
  const [old, now] = [isParts(before) ? before : {}, isParts(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((part) => old[part] !== now[part])
    .map((part) => [`${name}.${part}`, old[part], now[part]]);
}

/** A value in words, with the time zone of a date. */
export function valueText(path: string, value: unknown, texts: ChangeTexts): string {
  const { format, words, labels } = texts;
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((each) => valueText(path, each, texts)).join(', ') || '–';
  if (path === 'recurrence') return describeRecurrence(value as Recurrence, format.locale);
  if (path === 'onExpire') return describeEnding(value as TimerAppearance['onExpire']);
  if (isParts(value))
    return Object.entries(value)
      .map(([part, each]) => `${labels[part] ?? part}: ${valueText(part, each, texts)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return numberText(path, value, format);
  if (typeof value !== 'string') return '–';
  if (instant.test(value)) return format.moment(value, 'dateTimeZone');
  return path === 'endsAt' ? formatClock(value, format.locale) : (words[path]?.[value] ?? value);
}

function numberText(path: string, value: number, { locale, number }: Format): string {
  if (path.endsWith('Seconds')) return describeDuration(value, locale);
  return path === 'expiringHours' ? describeDuration(3_600 * value, locale) : number(value);
}
