import { defaultLanguage, type Language, type TemplateName } from '@tminus/domain';

import { leadingDigitsFor, maxLeadingDigits, secondsOf, shownSeconds, timeUnits, type TimeUnit } from './time-units.ts';

/** Of a timer's size at scale 1, in pixels. */
export const sizeLimits = { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 } as const;
/** The longest label of a timer's own, in Unicode code points. */
export const maxLabelLength = 20;

export const scales = [1, 2] as const;
/** Pixels of the image for each pixel of the design: 2 for screens of double density. */
export type Scale = (typeof scales)[number];

/** What of a layout does not depend on the remaining time. Sizes are in pixels at scale 1. */
export interface Appearance {
  readonly template: TemplateName;
  readonly width: number;
  readonly height: number;
  /** The units shown, from the largest to the smallest: any of them. The time of one left out goes into the next smaller. */
  readonly units: readonly TimeUnit[];
  /** Of the labels' words, plurals, capitals and direction. Default: English. */
  readonly language?: Language;
  /** Labels that take the place of the words, the same for all values; an empty one leaves the unit without. */
  readonly labels?: Readonly<Partial<Record<TimeUnit, string>>>;
  /** Default: 1. */
  readonly scale?: Scale;
  /** Whether the background is left transparent; its colour is then the matte for the edges. Default: false. */
  readonly transparent?: boolean;
}

/** Everything that a layout's pixels depend on. */
export interface LayoutSpec extends Appearance {
  readonly language: Language;
  readonly labels: Readonly<Partial<Record<TimeUnit, string>>>;
  readonly scale: Scale;
  readonly transparent: boolean;
  /** Decimal digits of the first unit shown. */
  readonly leadingDigits: number;
}

/** The layout for a remaining time: its leading unit has at least two digits, and more where the time needs them. */
export function layoutSpecFor(appearance: Appearance, secondsLeft: number): LayoutSpec {
  const { units, language = defaultLanguage, labels = {}, scale = 1, transparent = false } = appearance;
  const [leading] = units;
  const smallest = units.at(-1);
  if (leading === undefined || smallest === undefined) throw new RangeError('A layout shows at least one unit.');
  const leadingDigits = leadingDigitsFor(leading, shownSeconds(secondsOf(smallest), secondsLeft));
  const { template, width, height } = appearance;
  return { template, width, height, units, language, labels, scale, transparent, leadingDigits };
}

/** A string that is equal for two specs only if their layouts are the same. */
export function layoutKey(spec: LayoutSpec): string {
  let key = `${canvasKey(spec)} ${spec.leadingDigits}`;
  for (const unit of spec.units) {
    const label = spec.labels[unit];
    // The length keeps labels that contain what looks like a unit's name apart.
    key += label === undefined ? ` ${unit}` : ` ${unit} ${label.length} ${label}`;
  }
  return key;
}

/** What all pictures on canvases of one kind have in common. */
export function canvasKey({ template, width, height, scale, transparent, language }: LayoutSpec): string {
  return `${template} ${width} ${height} ${scale} ${transparent ? 'transparent' : 'opaque'} ${language}`;
}

/** @throws RangeError naming the first thing that is wrong */
export function assertLayoutSpec(spec: LayoutSpec): void {
  const { width, height, units, labels, scale, leadingDigits } = spec;
  assertWithin('width', width, sizeLimits.minWidth, sizeLimits.maxWidth);
  assertWithin('height', height, sizeLimits.minHeight, sizeLimits.maxHeight);
  if (width * height > sizeLimits.maxPixels) {
    throw new RangeError(`width × height is at most ${sizeLimits.maxPixels} pixels, not ${width * height}.`);
  }
  if (!scales.includes(scale)) throw new RangeError(`scale must be ${scales.join(' or ')}, not ${String(scale)}.`);
  const [leading] = units;
  const ordered = timeUnits.filter((unit) => units.includes(unit));
  if (leading === undefined || ordered.join() !== units.join()) {
    throw new RangeError(`units must be some of ${timeUnits.join(', ')} in this order, each at most once.`);
  }
  assertWithin('leadingDigits', leadingDigits, 2, maxLeadingDigits(leading));
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
