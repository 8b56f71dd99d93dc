import {
  ApiError,
  type OnExpire,
  type TimerAppearance,
  type TimerColors,
  invalidField,
  isWithinPixelLimit,
  sizeLimits,
  timeUnits,
} from '@tminus/domain';
import type { AppearanceFields, ColorsFields, LabelsFields, OnExpireFields } from './appearance-fields.ts';

/**
 * The looks that a timer gets from the fields a client sent; what they leave out is as in `base`.
 * @throws ApiError `invalid_request` when width and height are too much together
 */
export function completeAppearance(base: TimerAppearance, fields: AppearanceFields): TimerAppearance {
  const appearance: TimerAppearance = {
    template: fields.template ?? base.template,
    colors: completeColors(base.colors, fields.colors),
    width: fields.width ?? base.width,
    height: fields.height ?? base.height,
    units: timeUnits.filter((unit) => (fields.units ?? base.units).includes(unit)),
    language: fields.language ?? base.language,
    labels: fields.labels ? givenLabels(fields.labels) : base.labels,
    transparent: fields.transparent ?? base.transparent,
    onExpire: fields.onExpire ? toOnExpire(fields.onExpire) : base.onExpire,
    animationSeconds: fields.animationSeconds ?? base.animationSeconds,
  };
  if (!isWithinPixelLimit(appearance)) throw tooManyPixels(fields);
  return appearance;
}

function completeColors(base: TimerColors, given: ColorsFields = {}): TimerColors {
  const { background = base.background, text = base.text, accent = base.accent } = given;
  return { background: background.toLowerCase(), text: text.toLowerCase(), accent: accent.toLowerCase() };
}

/** Without those that were not sent. */
function givenLabels(labels: LabelsFields): TimerAppearance['labels'] {
  return Object.fromEntries(Object.entries(labels).filter(([, text]) => text !== undefined));
}

function toOnExpire({ action, message = '' }: OnExpireFields): OnExpire {
  return action === 'message' ? { action, message } : { action };
}

function tooManyPixels({ width }: AppearanceFields): ApiError {
  const message = `times the other side must be at most ${sizeLimits.maxPixels} pixels`;
  return invalidField(width === undefined ? 'height' : 'width', message);
}
