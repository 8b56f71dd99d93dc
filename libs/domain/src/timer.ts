import type { TimerAppearance } from './appearance.ts';
import type { AccountId, TimerId } from './ids.ts';
import type { LocalTimes } from './local-times.ts';
import type { Mode } from './plans.ts';
import type { Recurrence } from './recurrence.ts';

export const timerTypes = ['fixed', 'evergreen', 'recurring', 'personal'] as const;
export type TimerType = (typeof timerTypes)[number];

export const timerStatuses = ['active', 'paused'] as const;
export type TimerStatus = (typeof timerStatuses)[number];

/** In whose time zone a deadline is that names a date and time of day: of the timer, or of the recipient (see `parseViewerZone`). */
export const timezoneModes = ['timer', 'recipient'] as const;
export type TimezoneMode = (typeof timezoneModes)[number];

/** Maximum length of a timer's name after trimming, in characters (Unicode code points). */
export const maxTimerNameLength = 100;

/** Maximum length of the text that is shown instead of a timer's image, in characters. */
export const maxAltLength = 200;

/** Maximum length of the id that a timer has in the systems of its owner, in characters. */
export const maxExternalIdLength = 100;

/** What programs keep with a timer. Keys match `metadataKeyPattern`; values have 1 to `maxMetadataLength` printable characters. */
export type Metadata = Readonly<Record<string, string>>;
export const metadataKeyPattern = /^[A-Za-z0-9][\w.-]{0,39}$/;
export const maxMetadataLength = 500;
export const maxMetadataKeys = 20;

/** Where a click on a timer leads, by its state for the viewer. Addresses as `parseLinkUrl` returns them. */
export interface TimerLink {
  url: string;
  /** When the time is up. Default: `url`. */
  expiredUrl?: string;
  /** Before the timer starts. Default: `url`. */
  pendingUrl?: string;
}

/** How long the owner of a deleted timer can restore it, in milliseconds: 30 days. */
export const restorableMs = 30 * 86_400_000;

/** Limits of an evergreen timer's duration, in seconds: one second to 366 days. */
export const durationLimits = { min: 1, max: 366 * 86_400 } as const;

/** Limits of the least time to a personal deadline, in seconds. */
export const minimumLimits = { min: 0, max: durationLimits.max } as const;

/** The fields of every timer type. Instants are whole seconds. */
interface TimerBase extends TimerAppearance {
  id: TimerId;
  accountId: AccountId;
  /** That of the key that has created it. It never changes. */
  mode: Mode;
  name: string;
  /** Use `statusAt`: a pause may have ended since it was set. */
  status: TimerStatus;
  /** When a paused timer continues. Null: when its status changes. Active timers ignore it. */
  pausedUntil: Date | null;
  /** What people read who do not see the image; null for the text of the service. */
  alt: string | null;
  /** Its id in the systems of its owner, which no other timer of the account has, except deleted ones. Null: none. */
  externalId: string | null;
  metadata: Metadata;
  /** Before this instant, it counts down for nobody: see `PendingAction`. Null: it has always run. */
  startsAt: Date | null;
  /** Where a click on it leads. Null: nowhere. */
  link: TimerLink | null;
  /** Which of its instants came as local times. Null or missing: none. */
  localTimes?: LocalTimes | null;
  /** IANA name, as the client sent it. */
  timezone: string;
  /** `recipient` only for the types in `typesWithTimezoneMode`. */
  timezoneMode: TimezoneMode;
  createdAt: Date;
  /** 1 for a new timer, incremented by every change. Views do not count as changes. */
  revision: number;
}

/** The types whose deadline can be the same local time in the time zone of each recipient: an evergreen one if it has an `endsAt`. */
export const typesWithTimezoneMode = ['fixed', 'recurring', 'evergreen'] as const satisfies readonly TimerType[];

/** Counts down to one instant, the same for all recipients, or to the local time of that instant in the time zone of each. */
export interface FixedTimer extends TimerBase {
  type: 'fixed';
  targetDate: Date;
}

/**
 * A local time of day, as `clockTimePattern` describes it. A countdown that would end at another time ends when clocks show this one next: see
 * `nextTimeOfDay`. Null or missing: it ends whenever its time is up.
 */
type TimeOfDay = string | null;

/** Counts down from each recipient's first open, or from a start time that the sender has signed. */
export interface EvergreenTimer extends TimerBase {
  type: 'evergreen';
  /** Whole seconds, within `durationLimits`. */
  durationSeconds: number;
  endsAt?: TimeOfDay;
}

/** Counts down to the next occurrence in its time zone. It never expires. */
export interface RecurringTimer extends TimerBase {
  type: 'recurring';
  recurrence: Recurrence;
}

/** Whether a personal timer accepts a deadline in an address that its sender has not signed. */
export const trusts = ['unsigned', 'signed'] as const;
export type Trust = (typeof trusts)[number];

/** Counts down to the deadline that the address of each recipient's image names: see `deadlineIn`. */
export interface PersonalTimer extends TimerBase {
  type: 'personal';
  /** From the time of sending in the address to the deadline, within `durationLimits`. Null: only addresses with an end count. */
  durationSeconds: number | null;
  /** The least time from the time of sending to the deadline, within `minimumLimits`, for an address that has both. Null or missing: none. */
  minimumSeconds?: number | null;
  endsAt?: TimeOfDay;
  /** The deadline for an address that names none. Null: its image is hidden. */
  fallbackDate: Date | null;
  trust: Trust;
}

export type Timer = FixedTimer | EvergreenTimer | RecurringTimer | PersonalTimer;

/** What a timer counts down to, depending on its type. */
export type Schedule =
  | Pick<FixedTimer, 'type' | 'targetDate'>
  | Pick<EvergreenTimer, 'type' | 'durationSeconds' | 'endsAt'>
  | Pick<RecurringTimer, 'type' | 'recurrence' | 'timezone'>
  | Pick<PersonalTimer, 'type' | 'durationSeconds' | 'minimumSeconds' | 'endsAt' | 'fallbackDate' | 'trust'>;

/** A schedule, and in whose time zone its local times are. Default: as for the mode `timer`. */
export type ScheduleInZone = Schedule & Partial<Pick<Timer, 'timezone' | 'timezoneMode'>>;

/** The status of a timer at a moment, in epoch milliseconds: from `pausedUntil` on, a paused timer is active. */
export function statusAt({ status, pausedUntil }: Pick<Timer, 'status' | 'pausedUntil'>, nowMs: number): TimerStatus {
  return status === 'paused' && pausedUntil !== null && pausedUntil.getTime() <= nowMs ? 'active' : status;
}
