import type { TemplateName } from '@tminus/domain';

import { leadingDigitsFor, maxLeadingDigits, timeUnits, type TimeUnit } from './time-units.ts';

export const sizeLimits = { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 } as const;
const maxLabelLength = 40;

/** What of a layout does not depend on the remaining time. Sizes are in pixels. */
export interface Appearance {
  readonly template: TemplateName;
  readonly width: number;
  readonly height: number;
  /** The units shown, from the largest to the smallest. Days and hours may be left out. */
  readonly units: readonly TimeUnit[];
  /** The label of each unit; those of units not shown are ignored. */
  readonly labels: Readonly<Record<TimeUnit, string>>;
}

/** Everything that a layout's pixels depend on. */
export interface LayoutSpec extends Appearance {
  /** Decimal digits of the first unit shown. */
  readonly leadingDigits: number;
}

/** The layout for a remaining time: its leading unit has at least two digits, and more where the time needs them. */
export function layoutSpecFor(appearance: Appearance, secondsLeft: number): LayoutSpec {
  const leading = appearance.units[0];
  if (leading === undefined) throw new RangeError('A layout shows at least minutes and seconds.');
  return { ...appearance, leadingDigits: leadingDigitsFor(leading, secondsLeft) };
}

/** A string that is equal for two specs only if their layouts are the same. */
export function layoutKey(spec: LayoutSpec): string {
  let key = `${spec.template} ${spec.width} ${spec.height} ${spec.leadingDigits}`;
  for (const unit of spec.units) {
    const label = spec.labels[unit];
    // The length keeps labels that contain what looks like a unit's name apart.
    key += ` ${unit} ${label.length} ${label}`;
  }
  return key;
}

/** @throws RangeError naming the first thing that is wrong */
export function assertLayoutSpec(spec: LayoutSpec): void {
  const { width, height, units, labels, leadingDigits } = spec;
  assertWithin('width', width, sizeLimits.minWidth, sizeLimits.maxWidth);
  assertWithin('height', height, sizeLimits.minHeight, sizeLimits.maxHeight);
  if (width * height > sizeLimits.maxPixels) {
    throw new RangeError(`width × height is at most ${sizeLimits.maxPixels} pixels, not ${width * height}.`);
  }
  const leading = units[0];
  const ordered = timeUnits.filter((unit) => units.includes(unit));
  if (leading === undefined || ordered.join() !== units.join()) {
    throw new RangeError(`units must be in the order ${timeUnits.join(', ')}, each at most once.`);
  }
  if (!units.includes('minutes') || !units.includes('seconds')) {
    throw new RangeError('units must contain minutes and seconds.');
  }
  assertWithin('leadingDigits', leadingDigits, 2, maxLeadingDigits(leading));
  for (const unit of units) {
    if (labels[unit].length > maxLabelLength) {
      throw new RangeError(`The label of ${unit} is at most ${maxLabelLength} characters long.`);
    }
  }
}

function assertWithin(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be an integer from ${least} to ${most}, not ${value}.`);
  }
}
