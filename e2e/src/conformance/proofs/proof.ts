import type { ServiceUnderTest } from '../service-under-test.ts';
import type { Line, Section } from '../specification.ts';

/** Shows that a line of the specification holds. */
export type Proof = (service: ServiceUnderTest) => Promise<void>;

/** One for each line of some sections. */
export type Proofs<S extends Section> = { [Each in S]: Record<Line<Each>, Proof> };

/** `PUT` and `PATCH` do the same; the specification leaves open which it is. */
export const updates = ['PUT', 'PATCH'] as const;

export const draft = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

/** No timer has it. */
export const unknownId = 'tmr_00000000000000000000000000';

/** Each endpoint of the specification, with its scope. */
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

/** A body for those methods that have one. */
export const bodyFor = (method: string) =>
  method === 'POST' ? { body: draft } : method === 'PUT' || method === 'PATCH' ? { body: { name: 'Another' } } : {};
