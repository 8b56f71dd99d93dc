export type { AuditFilter } from './account.ts';
export { type TminusClient, createClient } from './client.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type FieldProblem,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  TminusError,
} from './errors.ts';
export type { components, operations } from './schema.ts';
export type { TimerFilter, TimerPage } from './timers.ts';
export type {
  Answer,
  ClientOptions,
  ConditionalOptions,
  Fetch,
  IdempotentOptions,
  RequestOptions,
} from './transport.ts';
export type {
  CreateEvergreenTimer,
  CreateFixedTimer,
  CreatePersonalTimer,
  CreateRecurringTimer,
  CreateTimer,
  DeletedTimer,
  EvergreenTimer,
  FixedTimer,
  Page,
  PersonalTimer,
  PreviewTimer,
  RecurringTimer,
  Timer,
  TimerOperation,
  TimerOperationResult,
  UpdateTimer,
} from './types.ts';
