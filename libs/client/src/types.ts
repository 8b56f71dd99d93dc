import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];

/** The parameters of an operation of the OpenAPI document. */
export type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** The data that an operation of the OpenAPI document returns. */
export type DataOf<Name extends keyof operations> = operations[Name]['responses'] extends
  | { 200: { content: { 'application/json': { data: infer Data } } } }
  | { 201: { content: { 'application/json': { data: infer Data } } } }
  ? Data
  : never;

type AnyTimer = Schemas['Timer'];

/** Of each type of a union separately. */
type OmitOfEach<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** The fields that depend on the type of a timer. */
type ScheduleField =
  'type' | 'targetDate' | 'durationSeconds' | 'minimumSeconds' | 'endsAt' | 'fallbackDate' | 'trust' | 'recurrence';

type CommonFields = Omit<AnyTimer, ScheduleField>;

/** Ends at one instant for everyone. */
export interface FixedTimer extends CommonFields {
  type: 'fixed';
  /** In UTC. */
  targetDate: string;
}

/** Starts for each recipient. */
export interface EvergreenTimer extends CommonFields, Required<Pick<AnyTimer, 'durationSeconds' | 'endsAt'>> {
  type: 'evergreen';
  targetDate: null;
}

/** Repeats, and never expires. */
export interface RecurringTimer extends CommonFields, Required<Pick<AnyTimer, 'recurrence'>> {
  type: 'recurring';
  /** The next occurrence, in UTC. */
  targetDate: string;
}

/** Ends at the deadline in the address of each recipient's image. */
export interface PersonalTimer
  extends
    CommonFields,
    Pick<AnyTimer, 'durationSeconds'>,
    Required<Pick<AnyTimer, 'minimumSeconds' | 'endsAt' | 'fallbackDate' | 'trust'>> {
  type: 'personal';
  targetDate: null;
}

/** `type` tells which fields a timer has. */
export type Timer = FixedTimer | EvergreenTimer | RecurringTimer | PersonalTimer;

export type DeletedTimer = OmitOfEach<Timer, 'status'> & Pick<Schemas['DeletedTimer'], 'status'>;

type AnyInput = Schemas['CreateTimer'];
type CommonInput = Omit<AnyInput, ScheduleField>;

export interface CreateFixedTimer extends CommonInput {
  type?: 'fixed';
  targetDate: string;
}

export interface CreateEvergreenTimer extends CommonInput, Pick<AnyInput, 'endsAt'> {
  type: 'evergreen';
  durationSeconds: number;
  targetDate?: null;
}

export interface CreateRecurringTimer extends CommonInput {
  type: 'recurring';
  recurrence: Schemas['Recurrence'];
  /** Ignored: a timer that was read has it. */
  targetDate?: string;
}

export interface CreatePersonalTimer
  extends CommonInput, Pick<AnyInput, 'durationSeconds' | 'minimumSeconds' | 'endsAt' | 'fallbackDate' | 'trust'> {
  type: 'personal';
  targetDate?: null;
}

/** A new timer. A timer that was read is one, too: fields that the service assigns, such as `id`, are ignored. */
export type CreateTimer = CreateFixedTimer | CreateEvergreenTimer | CreateRecurringTimer | CreatePersonalTimer;

interface TimerChanges extends Omit<Schemas['UpdateTimer'], 'type' | 'recurrence'> {
  recurrence?: Schemas['Recurrence'];
  /** The type of a timer cannot change. */
  type?: never;
}

/**
 * The fields to change, or a whole timer that was read. The compiler cannot know the timer's type: a whole timer of another type compiles,
 * and the API rejects it.
 */
export type UpdateTimer = TimerChanges | Timer;

/** A timer to draw. It needs no name. */
export type PreviewTimer = OmitOfEach<CreateTimer, 'name'> & { name?: string };

/** One of up to 100 operations of a request. */
export type TimerOperation =
  | { action: 'create'; timer: CreateTimer }
  | { action: 'update'; id: string; timer: UpdateTimer; ifMatch?: string }
  | Schemas['DeleteTimerOperation']
  | Schemas['RestoreTimerOperation'];

/** The result of one operation: `data` for a status below 300, otherwise `error`. */
export type TimerOperationResult = Omit<Schemas['TimerOperationResult'], 'data'> & { data?: Timer | DeletedTimer };

/** A page of a list. */
export interface Page<T> {
  data: T[];
  /** Where the next page starts; undefined for the last one. */
  nextCursor: string | undefined;
  /** With the status and the headers. */
  response: Response;
}
