import { clockTimePattern, hexColorPattern, timeUnits } from '@tminus/domain';
import * as z from 'zod/mini';
import { type TimerForm, toSeconds } from './form-values.ts';
import { resolveLocalTime } from './local-time.ts';

/** What the service accepts, from `/account/options`. */
export interface EditorLimits {
  nameMaxLength: number;
  labelMaxLength: number;
  messageMaxLength: number;
  sizes: { minWidth: number; maxWidth: number; minHeight: number; maxHeight: number; maxPixels: number };
  animation: { min: number; max: number };
  duration: { min: number; max: number };
}

/** Why the form rejects a value. The service has codes of its own. */
export type ProblemCode =
  'required' | 'too_long' | 'invalid_date' | 'invalid_color' | 'out_of_range' | 'too_many_pixels' | 'no_unit';

const problem = (code: ProblemCode) => code;
const length = (text: string) => [...text.trim()].length;

const text = (max: number) => z.string().check(z.refine((value) => length(value) <= max, problem('too_long')));
const requiredText = (max: number) => text(max).check(z.refine((value) => length(value) > 0, problem('required')));
const integer = (min: number, max: number) =>
  z
    .number(problem('required'))
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, problem('out_of_range')));
const color = z.string().check(z.regex(hexColorPattern, problem('invalid_color')));
const clockTime = z.string().check(z.regex(/^\d\d:\d\d(:\d\d)?$/, problem('required')));
const anything = z.any();

/** Checks the form as the service would, so that most problems show up before it is sent. Messages are problem codes. */
export function createFormSchema(limits: EditorLimits) {
  const { sizes, duration } = limits;
  const label = z.nullable(text(limits.labelMaxLength));
  const shared = z.object({
    name: requiredText(limits.nameMaxLength),
    colors: z.object({ background: color, text: color, accent: color }),
    width: integer(sizes.minWidth, sizes.maxWidth),
    height: integer(sizes.minHeight, sizes.maxHeight),
    units: z.array(z.enum(timeUnits)).check(z.minLength(1, problem('no_unit'))),
    labels: z.object({ days: label, hours: label, minutes: label, seconds: label }),
    onExpire: z.discriminatedUnion('action', [
      z.object({ action: z.enum(['zeros', 'hidden']), message: anything }),
      z.object({ action: z.literal('message'), message: requiredText(limits.messageMaxLength) }),
    ]),
    animationSeconds: integer(limits.animation.min, limits.animation.max),
  });
  const recurrenceTime = z.string().check(z.regex(clockTimePattern, problem('required')));
  const schedule = z.discriminatedUnion('type', [
    z
      .object({
        type: z.literal('fixed'),
        date: z.string().check(z.minLength(1, problem('required'))),
        time: clockTime,
        timezone: z.string(),
      })
      .check(
        z.refine((form) => !form.date || !form.time || resolveLocalTime(form, form.timezone) !== undefined, {
          path: ['date'],
          error: problem('invalid_date'),
        }),
      ),
    z.object({
      type: z.literal('evergreen'),
      duration: z.custom<TimerForm['duration']>((value) => {
        const seconds = toSeconds(value as TimerForm['duration']);
        return Number.isInteger(seconds) && seconds >= duration.min && seconds <= duration.max;
      }, problem('out_of_range')),
    }),
    z.object({
      type: z.literal('recurring'),
      recurrence: z.discriminatedUnion('frequency', [
        z.object({ frequency: z.enum(['daily', 'weekly']), time: recurrenceTime }),
        z.object({ frequency: z.literal('monthly'), time: recurrenceTime, dayOfMonth: integer(1, 31) }),
      ]),
    }),
  ]);
  return z.intersection(
    shared.check(
      z.refine(({ width, height }) => width * height <= sizes.maxPixels, {
        path: ['height'],
        error: problem('too_many_pixels'),
      }),
    ),
    schedule,
  );
}
