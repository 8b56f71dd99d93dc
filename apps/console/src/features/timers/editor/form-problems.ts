import {
  clockTimePattern,
  hexColorPattern,
  isTimeZone,
  linkUrlProblem,
  maxAltLength,
  minimumLimits,
  simpleFields,
  timeUnits,
} from '@tminus/domain';
import type { FieldPath } from 'react-hook-form';
import type { TimerWarning } from '../../../shared/previews/previews.ts';
import {
  type MomentPath,
  type NumberValue,
  simpleNumbers,
  type TimerForm,
  toInstant,
  toSeconds,
  type TypedMoment,
} from './form-values.ts';
import { withScheme } from '../../../shared/forms/web-address.ts';
import { resolveTypedTime } from './local-time.ts';

/** What the service accepts, from `/account/options`. */
export interface EditorLimits {
  nameMaxLength: number;
  labelMaxLength: number;
  messageMaxLength: number;
  sizes: { minWidth: number; maxWidth: number; minHeight: number; maxHeight: number; maxPixels: number };
  duration: { min: number; max: number };
}

/** Why the form rejects a value. The service has codes of its own. */
export type ProblemCode =
  | 'required'
  | 'too_long'
  | 'invalid_date'
  | 'unknown_zone'
  | 'invalid_color'
  | 'out_of_range'
  | 'too_many_pixels'
  | 'no_unit'
  | 'starts_after_end'
  | 'invalid_link';

export interface FormProblem {
  field: FieldPath<TimerForm>;
  code: ProblemCode;
}

type Check = readonly [FieldPath<TimerForm>, ProblemCode | undefined];

/**
 * Checks the form as the service would, so that most problems show up before it is sent. Plain code, because a library for schemas needs
 * more script.
 */
export function findProblems(form: TimerForm, limits: EditorLimits): FormProblem[] {
  const { colors, labels, onExpire } = form;
  const checks: Check[] = [
    ['name', requiredText(form.name, limits.nameMaxLength)],
    ['alt', text(form.alt, maxAltLength)],
    ['timezone', isTimeZone(form.timezone) ? undefined : 'unknown_zone'],
    ...checkSchedule(form, limits),
    ...(form.start.isLater ? checkStart(form) : []),
    ...(form.pause.choice === 'until' ? checkDate(form.pause, form.timezone, 'pause.') : []),
    ...(['background', 'text', 'accent'] as const).map(
      (name) => [`colors.${name}`, hexColorPattern.test(colors[name]) ? undefined : 'invalid_color'] as const,
    ),
    ...checkSize(form, limits),
    ['units', form.units.length === 0 ? 'no_unit' : undefined],
    ...timeUnits.map((unit) => [`labels.${unit}`, text(labels[unit] ?? '', limits.labelMaxLength)] as const),
    [
      'onExpire.message',
      onExpire.action === 'message' ? requiredText(onExpire.message, limits.messageMaxLength) : undefined,
    ],
    ...checkLink(form),
    ...simpleNumbers.map(
      (name) => [name, integer(form[name], simpleFields[name].min, simpleFields[name].max)] as const,
    ),
  ];
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}

function checkSize({ width, height }: TimerForm, { sizes }: EditorLimits): Check[] {
  const tooMany = Number(width) * Number(height) > sizes.maxPixels ? 'too_many_pixels' : undefined;
  const wrongWidth = integer(width, sizes.minWidth, sizes.maxWidth);
  return [
    ['width', wrongWidth],
    ['height', integer(height, sizes.minHeight, sizes.maxHeight) ?? (wrongWidth ? undefined : tooMany)],
  ];
}

/** Only the fields of the chosen type. */
function checkSchedule(form: TimerForm, { duration }: EditorLimits): Check[] {
  const { recurrence, personal, endsAt } = form;
  const isWithin = (seconds: number, min: number) =>
    Number.isInteger(seconds) && seconds >= min && seconds <= duration.max;
  const isDuration = isWithin(toSeconds(form.duration), duration.min);
  const timeOfDay: Check = [
    'endsAt.time',
    endsAt.counts && !clockTimePattern.test(endsAt.time) ? 'required' : undefined,
  ];
  const isMinimum = !personal.hasMinimum || isWithin(toSeconds(form.minimum), minimumLimits.min);
  switch (form.type) {
    case 'fixed':
      return checkDate(form, form.timezone, '');
    case 'evergreen':
      return [['duration', isDuration ? undefined : 'out_of_range'], timeOfDay];
    case 'personal':
      return [
        ['duration', personal.names === 'end' || isDuration ? undefined : 'out_of_range'],
        ['minimum', isMinimum ? undefined : 'out_of_range'],
        timeOfDay,
        ...(personal.hasFallback ? checkDate(form, form.timezone, '') : []),
      ];
    case 'recurring':
      return [
        ['recurrence.time', clockTimePattern.test(recurrence.time) ? undefined : 'required'],
        [
          'recurrence.weekdays',
          recurrence.frequency === 'weekly' && recurrence.weekdays.length === 0 ? 'required' : undefined,
        ],
        [
          'recurrence.dayOfMonth',
          recurrence.frequency === 'monthly' ? integer(recurrence.dayOfMonth, 1, 31) : undefined,
        ],
      ];
  }
}

function checkDate({ date, time }: TypedMoment, timezone: string, path: MomentPath): Check[] {
  if (!date || !time)
    return [
      [`${path}date`, date ? undefined : 'required'],
      [`${path}time`, time ? undefined : 'required'],
    ];
  const isKnown = !isTimeZone(timezone) || resolveTypedTime({ date, time }, timezone);
  return [[`${path}date`, isKnown ? undefined : 'invalid_date']];
}

function checkStart(form: TimerForm): Check[] {
  const startsAt = toInstant(form.start, form.timezone);
  const end = form.type === 'fixed' ? toInstant(form, form.timezone) : null;
  const isLate = startsAt !== null && end !== null && Date.parse(startsAt) >= Date.parse(end);
  return isLate ? [['start.date', 'starts_after_end']] : checkDate(form.start, form.timezone, 'start.');
}

/** The other addresses are in place of the first one, so there must be one. */
function checkLink({ link }: TimerForm): Check[] {
  const check = (address: string) =>
    address.trim() !== '' && linkUrlProblem(withScheme(address)) ? 'invalid_link' : undefined;
  const isMissing = link.url.trim() === '' && Object.values(link).some((address) => address.trim() !== '');
  return [
    ['link.url', isMissing ? 'required' : check(link.url)],
    ['link.expiredUrl', check(link.expiredUrl)],
    ['link.pendingUrl', check(link.pendingUrl)],
  ];
}

const text = (value: string, max: number) => ([...value.trim()].length > max ? 'too_long' : undefined);
const requiredText = (value: string, max: number) => (value.trim() === '' ? 'required' : text(value, max));

function integer(value: NumberValue, min: number, max: number) {
  if (value === '') return 'required';
  return Number.isInteger(value) && value >= min && value <= max ? undefined : 'out_of_range';
}

/** Below this contrast, not even people who know where to look can read it. */
const readableRatio = 1.5;

/** Whether the warning is about a color that the image shows and nobody can tell from the background. */
export const isUnreadable = ({ code, params }: TimerWarning): boolean =>
  code === 'low_contrast' && params !== undefined && params.replacement === undefined && params.ratio < readableRatio;
