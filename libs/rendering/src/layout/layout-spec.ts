import {
  defaultLanguage,
  isWithinPixelLimit,
  maxLabelLength,
  sizeLimits,
  timeUnits,
  type TimerAppearance,
} from '@tminus/domain';

import { templates } from '../templates/registry.ts';
import { leadingDigitsFor, maxLeadingDigits, secondsOf, shownSeconds } from './time-units.ts';

export const scales = [1, 2, 3] as const;
/** Image pixels per design pixel: 2 for high-density screens, 3 only for small timers that need a large canvas. */
export type Scale = (typeof scales)[number];

type Given = 'template' | 'width' | 'height' | 'units';
type Defaulted = 'language' | 'labels' | 'transparent' | 'motion';

/**
 * The part of a layout that does not depend on the remaining time. Sizes are in pixels at scale 1. Defaults: English, no
 * custom labels, an opaque background, no motion, scale 1.
 */
export interface Appearance
  extends Readonly<Pick<TimerAppearance, Given>>, Readonly<Partial<Pick<TimerAppearance, Defaulted>>> {
  readonly scale?: Scale;
  /** Whether the image has the mark of test timers. Default: false. */
  readonly isTest?: boolean;
}

/** Everything that determines a layout's pixels. */
export interface LayoutSpec extends Readonly<Pick<TimerAppearance, Given | Defaulted>> {
  readonly scale: Scale;
  readonly isTest: boolean;
  /** Decimal digits of the first unit shown. */
  readonly leadingDigits: number;
}

/**
 * Whether a timer can have smooth motion. Not on a transparent background: frames cannot clear what earlier ones painted, so each in-between
 * frame would be a complete picture.
 */
export function canMove({ template, transparent }: Pick<TimerAppearance, 'template' | 'transparent'>): boolean {
  return !transparent && templates[template].motion !== undefined;
}

/** The layout spec for a remaining time. Its leading unit has at least two digits, and more if the time needs them. */
export function layoutSpecFor(appearance: Appearance, secondsLeft: number): LayoutSpec {
  const { units, language = defaultLanguage, labels = {}, scale = 1, isTest = false } = appearance;
  const { template, width, height, transparent = false } = appearance;
  const motion = canMove({ template, transparent }) ? (appearance.motion ?? 'none') : 'none';
  const leadingDigits = leadingDigitsOf(units, secondsLeft);
  return { template, width, height, units, language, labels, scale, transparent, motion, isTest, leadingDigits };
}

/** Whether `layoutSpecFor` returns this spec for a remaining time. */
export function layoutFits({ units, leadingDigits }: LayoutSpec, secondsLeft: number): boolean {
  return leadingDigitsOf(units, secondsLeft) === leadingDigits;
}

function leadingDigitsOf(units: LayoutSpec['units'], secondsLeft: number): number {
  const [leading] = units;
  const smallest = units.at(-1);
  if (leading === undefined || smallest === undefined) throw new RangeError('A layout shows at least one unit.');
  return leadingDigitsFor(leading, shownSeconds(secondsOf(smallest), secondsLeft));
}

const keys = new WeakMap<LayoutSpec, string>();

/** A key that is equal for two specs only if their layouts are the same. The key is cached: do not change a spec. */
export function layoutKey(spec: LayoutSpec): string {
  const known = keys.get(spec);
  if (known !== undefined) return known;
  const key = writeKey(spec);
  keys.set(spec, key);
  return key;
}

function writeKey(spec: LayoutSpec): string {
  let key = `${canvasKey(spec)} ${spec.motion} ${spec.leadingDigits}`;
  for (const unit of spec.units) {
    const label = spec.labels[unit];
    // The length prevents a label that contains a unit's name from colliding with another key.
    key += label === undefined ? ` ${unit}` : ` ${unit} ${label.length} ${label}`;
  }
  return key;
}

/** The part of the key that layouts and their final frames share. */
export function canvasKey({ template, width, height, scale, transparent, language, isTest }: LayoutSpec): string {
  const key = `${template} ${width} ${height} ${scale} ${transparent ? 'transparent' : 'opaque'} ${language}`;
  return isTest ? `${key} test` : key;
}

/** @throws RangeError that names the first invalid field */
export function assertLayoutSpec(spec: LayoutSpec): void {
  const { template, width, height, units, labels, scale, leadingDigits, transparent, motion } = spec;
  assertWithin('width', width, sizeLimits.minWidth, sizeLimits.maxWidth);
  assertWithin('height', height, sizeLimits.minHeight, sizeLimits.maxHeight);
  if (!isWithinPixelLimit(spec)) {
    throw new RangeError(`width × height is at most ${sizeLimits.maxPixels} pixels, not ${width * height}.`);
  }
  if (!scales.includes(scale)) throw new RangeError(`scale must be one of ${scales.join(', ')}, not ${String(scale)}.`);
  const [leading] = units;
  const ordered = timeUnits.filter((unit) => units.includes(unit));
  if (leading === undefined || ordered.join() !== units.join()) {
    throw new RangeError(`units must be some of ${timeUnits.join(', ')} in this order, each at most once.`);
  }
  assertWithin('leadingDigits', leadingDigits, 2, maxLeadingDigits(leading));
  if (motion === 'smooth' && !canMove(spec)) {
    throw new RangeError(`${template} has no motion${transparent ? ' on a transparent background' : ''}.`);
  }
  for (const unit of units) {
    if ([...(labels[unit] ?? '')].length > maxLabelLength) {
      throw new RangeError(`The label of ${unit} is at most ${maxLabelLength} characters long.`);
    }
  }
}

function assertWithin(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be an integer from ${least} to ${most}, not ${value}.`);
  }
}
