import { type SimpleField, simpleFields } from '@tminus/domain';
import type { TimerFields } from '../timer.ts';

type FieldPath = keyof TimerFields | `colors.${keyof TimerFields['colors']}`;

/**
 * Fields that make sense only together. A merge takes each group from one side: half of a date and half of a time zone would
 * be an instant that nobody chose.
 */
const groups = {
  name: ['name'],
  alt: ['alt'],
  pause: ['status', 'pausedUntil'],
  when: [
    'targetDate',
    'startsAt',
    'timezone',
    'timezoneMode',
    'durationSeconds',
    'minimumSeconds',
    'endsAt',
    'recurrence',
    'fallbackDate',
    'trust',
  ],
  template: ['template', 'motion'],
  background: ['colors.background', 'transparent'],
  text: ['colors.text'],
  accent: ['colors.accent'],
  size: ['width', 'height'],
  units: ['units'],
  language: ['language'],
  labels: ['labels'],
  onExpire: ['onExpire'],
  onPrefetch: ['onPrefetch'],
  onPending: ['onPending'],
  link: ['link'],
  ...(Object.fromEntries(Object.keys(simpleFields).map((name) => [name, [name]])) as unknown as {
    [Name in SimpleField]: readonly [Name];
  }),
} as const satisfies Record<string, readonly FieldPath[]>;

export type FieldGroup = keyof typeof groups;
type WithoutGroup = Exclude<keyof TimerFields, 'type' | 'colors' | (typeof groups)[FieldGroup][number]>;
/** Does not compile if a field is in no group: the comparison would not show it, and a merge would lose mine. */
const groupNames: [WithoutGroup] extends [never] ? FieldGroup[] : WithoutGroup = Object.keys(groups) as FieldGroup[];

export type Side = 'mine' | 'theirs';

/** A group of fields that differs between two versions of a timer. */
export interface FieldConflict {
  group: FieldGroup;
  preselected: Side;
  /** Both sides have changed it, in different ways. */
  both: boolean;
}

const colorOf = (path: FieldPath) => path.split('.')[1] as keyof TimerFields['colors'] | undefined;
const read = (fields: TimerFields, path: FieldPath): unknown => {
  const color = colorOf(path);
  return color ? fields.colors[color] : fields[path as keyof TimerFields];
};

/** Compares JSON values without regard to the order of properties. */
export function isSame(first: unknown, second: unknown): boolean {
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null)
    return first === second;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].every((name) => isSame(first[name as never], second[name as never]));
}

const sameGroup = (group: FieldGroup, first: TimerFields, second: TimerFields) =>
  groups[group].every((path) => isSame(read(first, path), read(second, path)));

/**
 * The body of a `PATCH` that turns `base` into `mine`: only the fields that differ. The end of a pause needs the status, because the pause that
 * `base` has may be over.
 */
export function changedFields(
  base: TimerFields,
  mine: TimerFields,
): Partial<Omit<TimerFields, 'colors'>> & {
  colors?: Partial<TimerFields['colors']>;
} {
  const changed = (Object.keys(mine) as (keyof TimerFields)[]).filter(
    (name) =>
      name !== 'colors' &&
      name !== 'type' &&
      (!isSame(base[name], mine[name]) || (name === 'status' && mine.pausedUntil !== base.pausedUntil)),
  );
  const colors = Object.entries(mine.colors).filter(([name, color]) => color !== base.colors[name as never]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, mine[name]])),
    ...(colors.length > 0 && { colors: Object.fromEntries(colors) }),
  };
}

/** What differs between my version and theirs, which both started from `base`. */
export function findConflicts(base: TimerFields, mine: TimerFields, theirs: TimerFields): FieldConflict[] {
  return groupNames
    .filter((group) => !sameGroup(group, mine, theirs))
    .map((group) => {
      const changedByMe = !sameGroup(group, base, mine);
      return {
        group,
        preselected: changedByMe ? 'mine' : 'theirs',
        both: changedByMe && !sameGroup(group, base, theirs),
      };
    });
}

/** Their version, with the groups that are kept from mine. */
export function mergeFields(mine: TimerFields, theirs: TimerFields, kept: readonly FieldGroup[]): TimerFields {
  const merged: TimerFields = { ...theirs, colors: { ...theirs.colors } };
  for (const path of kept.flatMap((group): readonly FieldPath[] => groups[group])) {
    const color = colorOf(path);
    if (color) merged.colors[color] = mine.colors[color];
    else Object.assign(merged, { [path]: read(mine, path) });
  }
  return merged;
}
