import {
  type AccountId,
  type ActingKey,
  type Actor,
  ApiError,
  type Mode,
  type PlanName,
  type Scope,
  type SessionId,
} from '@tminus/domain';

/** An API key or a person in the console. */
export interface Sender {
  accountId: AccountId;
  plan: PlanName;
  /** Whom events name. */
  actor: Actor;
  /** Of an API key: it sees only timers of this mode. Undefined for a person, who sees both. */
  mode?: Mode;
  /** Of an API key. Undefined for a person, who may do everything. */
  scopes?: readonly Scope[];
  /** Of a person. Undefined for an API key. */
  sessionId?: SessionId;
}

/** The authenticated sender of a request with an API key. */
export interface KeyCaller extends Sender {
  /** The key's public id. */
  keyId: string;
  mode: Mode;
  scopes: readonly Scope[];
  actor: ActingKey;
}

/** The authenticated sender of a request from the console. */
export interface SessionCaller extends Sender {
  sessionId: SessionId;
  keyId?: undefined;
}

/** The authenticated sender of a request to `/api/v1`. */
export type Caller = KeyCaller | SessionCaller;

/** The session of a request. */
export interface Session {
  caller: SessionCaller;
  /** Requests that change something must send it. */
  csrfToken: string;
  /** The token is older than a day: `SessionsService.rotate`. */
  needsRotation: boolean;
}

/** A request after authentication, with a key or a session. Below `/account`, only a session counts. On public routes, it has neither. */
export interface AuthenticatedRequest {
  caller?: KeyCaller | undefined;
  session?: Session | undefined;
  /** Who sent the request, also if it was refused afterward. For the log only. */
  sender?: Caller | undefined;
}

/** Who sends a request: the key, or the person in the console. */
export const callerOf = ({ caller, session }: AuthenticatedRequest): Caller | undefined => caller ?? session?.caller;

/** @throws ApiError `insufficient_scope` for an API key without the scope. @param use - what else needs it than the route. Default: nothing */
export function assertHasScope({ scopes }: Pick<Sender, 'scopes'>, scope: Scope, use?: string): void {
  if (scopes === undefined || scopes.includes(scope)) return;
  const needed = use === undefined ? '' : `, which ${use} needs`;
  throw new ApiError('insufficient_scope', { message: `The API key does not have the scope "${scope}"${needed}.` });
}
