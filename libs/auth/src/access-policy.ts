import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  type Type,
  createParamDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PLANS } from '@tminus/server/config';
import {
  type AccountId,
  type ActingKey,
  type Actor,
  ApiError,
  type Mode,
  type PlanName,
  type Plans,
  type Scope,
  type SessionId,
} from '@tminus/domain';

const policyKey = 'tminus:access';
type AccessPolicy = { public: true } | { scope: Scope | 'any' } | { session: 'required' };

/** The metadata of `@ApiSecurity`. Set directly: importing @nestjs/swagger takes 0.4 s, also in services without an API. */
const openApiSecurityKey = 'swagger/apiSecurity';

/** The same of `@ApiExtension`. */
const openApiExtensionKey = 'swagger/apiExtension';

/** The metadata of `@RouteConfig`: what Fastify's hooks know of a route. Set directly, because importing the adapter loads Fastify. */
const routeConfigKey = '__fastify_route_config__';

interface ScopeOptions {
  /** Whether a request with a method that usually has a body is refused without one. Default: true. */
  needsBody?: boolean;
  /** The field of the body with a list of objects, each of which may be as large as the body of another route. Default: none. */
  listField?: string;
  /** Whether the route shows and changes only what a test key may: see `Mode`. Default: it is for live keys. */
  allowsTestKeys?: boolean;
}

/**
 * Allows API keys with `scope` on a plan with API access, and sessions, and adds the scope to the OpenAPI document. For methods only: Fastify's hooks,
 * which check the scope, do not see what a controller class is decorated with.
 */
export function RequiresScope(
  scope: Scope,
  { needsBody = true, listField, allowsTestKeys = false }: ScopeOptions = {},
): MethodDecorator {
  const decorate = applyDecorators(
    SetMetadata(policyKey, { scope } satisfies AccessPolicy),
    SetMetadata(routeConfigKey, { scope, needsBody, listField, allowsTestKeys }),
    SetMetadata(openApiSecurityKey, [{ bearer: [scope] }, { apiKey: [scope] }]),
  );
  return (controller, handler, descriptor) => {
    if (typeof controller === 'function') throw new Error('@RequiresScope can only decorate methods.');
    decorate(controller, handler, descriptor);
    const method = descriptor.value as object;
    const extensions = (Reflect.getMetadata(openApiExtensionKey, method) ?? {}) as object;
    Reflect.defineMetadata(openApiExtensionKey, { ...extensions, 'x-allows-test-keys': allowsTestKeys }, method);
  };
}

/** Allows all API keys on a plan with API access. The handler checks scopes and modes. For methods only, like `@RequiresScope`. */
export const RequiresApiKey = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(policyKey, { scope: 'any' } satisfies AccessPolicy),
    SetMetadata(routeConfigKey, { scope: 'any', allowsTestKeys: true }),
  );

/** Allows requests from the console with a session, and adds that to the OpenAPI document. Only for routes below `/account`. */
export const RequiresSession = () =>
  applyDecorators(
    SetMetadata(policyKey, { session: 'required' } satisfies AccessPolicy),
    SetMetadata(routeConfigKey, { session: 'required' }),
    SetMetadata(openApiSecurityKey, [{ session: [] }]),
  );

/** Allows every request. If it has a session, the handler gets it (`@CurrentSession`). Only for routes below `/account`. */
export const AllowsSession = () => applyDecorators(Public(), SetMetadata(routeConfigKey, { session: 'optional' }));

/** Allows every request, without an API key or a session. */
export const Public = () => SetMetadata(policyKey, { public: true } satisfies AccessPolicy);

/** The access policy of a route handler or of its controller. If it is undefined, nobody may use the route. */
export function accessPolicy(reflector: Reflector, handler: () => unknown, controller: Type): AccessPolicy | undefined {
  return reflector.getAllAndOverride<AccessPolicy | undefined>(policyKey, [handler, controller]);
}

/** Denies routes without an access policy. `AccessControl` has enforced the policies of all others before the body was read. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = accessPolicy(this.reflector, context.getHandler() as () => unknown, context.getClass());
    if (policy !== undefined) return true;
    throw new ApiError('internal_error', { cause: new Error(`${context.getClass().name} has no access policy.`) });
  }
}

/** What a route needs. */
interface RouteAccess {
  scope: Scope | 'any';
  allowsTestKeys: boolean;
}

/** Decides whether a caller may use a route. A person may use all: what depends on the plan is for services to check. */
@Injectable()
export class AccessControl {
  constructor(@Inject(PLANS) private readonly plans: Plans) {}

  /** @throws ApiError `unauthorized` without a caller, `plan_required`, `insufficient_scope`, `live_key_required` */
  assertAllowed(caller: Caller | undefined, { scope, allowsTestKeys }: RouteAccess): void {
    if (!caller) throw new ApiError('unauthorized');
    if (caller.keyId === undefined) return;
    if (!this.plans[caller.plan].apiAccess) throw new ApiError('plan_required');
    if (scope !== 'any') assertHasScope(caller, scope);
    if (caller.mode === 'test' && !allowsTestKeys) throw new ApiError('live_key_required');
  }
}

/** @throws ApiError `insufficient_scope` for an API key without the scope. @param use - what else needs it than the route. Default: nothing */
export function assertHasScope({ scopes }: Pick<Sender, 'scopes'>, scope: Scope, use?: string): void {
  if (scopes === undefined || scopes.includes(scope)) return;
  const needed = use === undefined ? '' : `, which ${use} needs`;
  throw new ApiError('insufficient_scope', { message: `The API key does not have the scope "${scope}"${needed}.` });
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

/** Who sends a request: the key, or the person in the console. */
export const callerOf = ({ caller, session }: AuthenticatedRequest): Caller | undefined => caller ?? session?.caller;

/** Injects the `Caller` on routes with `@RequiresScope`. With `@RequiresApiKey`, it is a `KeyCaller`. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(requestOf(context));
  if (!caller) throw new ApiError('unauthorized');
  return caller;
});

/** Injects the `SessionCaller` on routes with `@RequiresSession`. */
export const CurrentSessionCaller = createParamDecorator((_data: unknown, context: ExecutionContext): SessionCaller => {
  const { session } = requestOf(context);
  if (!session) throw new ApiError('session_required');
  return session.caller;
});

/** Injects the `Session`: undefined on routes with `@AllowsSession` if the request has none. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Session | undefined => requestOf(context).session,
);

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
