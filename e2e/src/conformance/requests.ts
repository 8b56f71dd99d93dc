/** The specification lists both methods for updates without defining a difference. In this API they do the same. */
export const updateMethods = ['PUT', 'PATCH'] as const;

export const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

/** A valid id that no timer has. */
export const unknownTimerId = 'tmr_00000000000000000000000000';

/** Every endpoint of the specification, with the scope that it requires. */
export const endpoints = [
  ['GET', '/api/v1/timers', 'timers:read'],
  ['POST', '/api/v1/timers', 'timers:write'],
  ['GET', '/api/v1/timers/:id', 'timers:read'],
  ['PUT', '/api/v1/timers/:id', 'timers:write'],
  ['PATCH', '/api/v1/timers/:id', 'timers:write'],
  ['DELETE', '/api/v1/timers/:id', 'timers:write'],
  ['GET', '/api/v1/timers/:id/analytics', 'analytics:read'],
  ['GET', '/api/v1/usage', 'usage:read'],
] as const;

/** A valid body for the methods that take one. */
export function bodyFor(method: string): { body?: object } {
  if (method === 'POST') return { body: newTimer };
  return method === 'PUT' || method === 'PATCH' ? { body: { name: 'Another' } } : {};
}
