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

interface CommonFields<Type extends AnyTimer['type']> extends Omit<AnyTimer, ScheduleField | 'id'> {
  /** Assigned by the service: any string. `~type` exists for the compiler alone, which rejects a whole timer with another `type`. */
  id: string & { readonly '~type'?: Type };
  type: Type;
}

/** Ends at one instant for everyone. */
export interface FixedTimer extends CommonFields<'fixed'> {
  /** In UTC. */
  targetDate: string;
}

/** Starts for each recipient. */
export interface EvergreenTimer
  extends CommonFields<'evergreen'>, Required<Pick<AnyTimer, 'durationSeconds' | 'endsAt'>> {
  targetDate: null;
}

/** Repeats, and never expires. */
export interface RecurringTimer extends CommonFields<'recurring'>, Required<Pick<AnyTimer, 'recurrence'>> {
  /** The next occurrence, in UTC. */
  targetDate: string;
}

/** Ends at the deadline in the address of each recipient's image. */
export interface PersonalTimer
  extends
    CommonFields<'personal'>,
    Pick<AnyTimer, 'durationSeconds'>,
    Required<Pick<AnyTimer, 'minimumSeconds' | 'endsAt' | 'fallbackDate' | 'trust'>> {
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

/** The fields to change, or a whole timer that was read, with the type that it had. */
export type UpdateTimer = TimerChanges | Timer;

/** A timer to draw. It needs no name. */
export type PreviewTimer = OmitOfEach<CreateTimer, 'name'> & { name?: string };

/** One of up to 100 operations of a request. */
export type TimerOperation =
  | { action: 'create'; timer: CreateTimer }
  | { action: 'update'; id: string; timer: UpdateTimer; ifMatch?: string }
  | Schemas['DeleteTimerOperation']
  | Schemas['RestoreTimerOperation'];

/** The result of one operation: `error` if it failed, otherwise `data`. */
export type TimerOperationResult = Omit<Schemas['TimerOperationResult'], 'data' | 'error'> &
  ({ data: Timer | DeletedTimer; error?: never } | { data?: never; error: Schemas['ErrorContent'] });

/** A page of a list. */
export interface Page<T> {
  data: T[];
  /** Where the next page starts; undefined for the last one. */
  nextCursor: string | undefined;
  /** With the status and the headers. */
  response: Response;
}
