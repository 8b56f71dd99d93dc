import type { KeyCaller, SessionCaller } from '@tminus/auth';
import { type ApiError, defaultPlans } from '@tminus/domain';
import { AccessCheck, assertSaysWhoMayUseIt } from './access.ts';
import type { ApiRequest } from './request-authenticator.ts';

const key = { keyId: 'k1', plan: 'business', mode: 'live', scopes: ['usage:read'] } as unknown as KeyCaller;
const session = { caller: { plan: 'free' } as unknown as SessionCaller, csrfToken: '', needsRotation: false };
const byKey = { credential: 'key', caller: key } as const;
const forUsage = { scope: 'usage:read' } as const;

const outcomeOf = (request: Partial<ApiRequest>, config: object, is404 = false) => {
  const done = jest.fn<undefined, [Error?]>();
  const routeOptions = { config, url: '/api/v1/x' };
  const given = { headers: {}, url: '/', method: 'GET', is404, routeOptions, ...request };
  new AccessCheck(defaultPlans).onRequest(given as unknown as ApiRequest, undefined as never, done);
  const [error] = done.mock.calls[0] ?? [];
  return error === undefined ? 'allowed' : (error as ApiError).code;
};

describe('AccessCheck', () => {
  it.each([
    ['a key with the scope', byKey, forUsage, 'allowed'],
    ['a key without it', byKey, { scope: 'timers:read' }, 'insufficient_scope'],
    ['a key where the handler checks', byKey, { scope: 'any' }, 'allowed'],
    ['a test key', { ...byKey, caller: { ...key, mode: 'test' } }, forUsage, 'live_key_required'],
    ['a test key', { ...byKey, caller: { ...key, mode: 'test' } }, { ...forUsage, allowsTestKeys: true }, 'allowed'],
    ['a plan without the API', { ...byKey, caller: { ...key, plan: 'free' } }, forUsage, 'plan_required'],
    ['no valid key', { credential: 'key' }, forUsage, 'unauthorized'],
    ['a session', { credential: 'session', session }, forUsage, 'allowed'],
    ['no valid session', { credential: 'session' }, forUsage, 'session_required'],
    ['no valid session', { credential: 'session' }, { session: 'required' }, 'session_required'],
    ['no valid session', { credential: 'session' }, { public: true, session: 'optional' }, 'allowed'],
    ['a key', byKey, { session: 'required' }, 'session_required'],
    ['anyone', { credential: 'none' }, { public: true }, 'allowed'],
    ['anyone, by another method', { credential: 'none' }, { onlyRefuses: true }, 'allowed'],
    ['a key, on a route that does not say who may use it', byKey, {}, 'internal_error'],
    ['anyone, on a route that does not say who may use it', { credential: 'none' }, {}, 'internal_error'],
  ] as const)('%s: %j, route %j: %s', (_who, request, config, outcome) => {
    expect(outcomeOf(request as Partial<ApiRequest>, config)).toBe(outcome);
  });

  it('knows an unknown address only for a valid key', () => {
    expect(outcomeOf(byKey, {}, true)).toBe('allowed');
    expect(outcomeOf({ credential: 'key' }, {}, true)).toBe('unauthorized');
  });
});

describe('a route', () => {
  it.each([
    ['/api/v1/x', { scope: 'usage:read' }, undefined],
    ['/account/x', { session: 'required' }, undefined],
    ['/x', { public: true }, undefined],
    ['/api/v1/x', { onlyRefuses: true }, undefined],
    ['/api/v1/x', {}, 'does not say who may use it'],
    ['/x', undefined, 'does not say who may use it'],
    ['/api/v1/x', { session: 'required' }, 'not below /account'],
  ] as const)('%s with %j stops the start: %s', (url, config, error) => {
    const register = () => assertSaysWhoMayUseIt({ url, config });
    if (error === undefined) expect(register).not.toThrow();
    else expect(register).toThrow(error);
  });
});
