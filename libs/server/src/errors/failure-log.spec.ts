import { ApiError } from '@tminus/domain';
import { QueueFullError, TimeoutError } from '../resilience/index.ts';
import { FailureLog } from './failure-log.ts';
import { toApiError } from './to-api-error.ts';

const refused = () =>
  toApiError(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }));

function aLog() {
  const clock = { ms: 0, usableMs: 0 };
  const failures = new FailureLog({ lastUsableMs: () => clock.usableMs, now: () => clock.ms });
  const lines: string[] = [];
  const write = (level: string) => (fields: object) => void lines.push('err' in fields ? `${level} with stack` : level);
  const request = { id: 'one', log: { error: write('error'), warn: write('warn') } } as unknown as Parameters<
    FailureLog['add']
  >[0];
  const add = (error: ApiError, afterMs = 0) => {
    clock.ms += afterMs;
    failures.add(request, error);
    return lines.splice(0);
  };
  return { clock, add };
}

describe('FailureLog', () => {
  it('writes one stack trace for each outage, even one with few requests', () => {
    const { clock, add } = aLog();
    expect(add(refused())).toEqual(['error with stack']);
    for (let i = 0; i < 700; i++) expect(add(refused(), 10)).toEqual(['warn']);
    expect(add(refused(), 600_000)).toEqual(['warn']);
    clock.usableMs = clock.ms + 1_000;
    expect(add(refused(), 1_500)).toEqual(['warn']); // a connection that breaks late
    clock.usableMs = clock.ms + 1_000;
    expect(add(refused(), 10_000)).toEqual(['error with stack']);
    expect(add(toApiError(new TimeoutError('the database', 100)))).toEqual(['warn']);
  });

  it.each([
    ['an error that nobody expected', toApiError(new Error('no such column')), ['error with stack']],
    ['a full queue', new ApiError('unavailable', { cause: new QueueFullError() }), ['warn']],
    ['a refusal that was logged when it began', new ApiError('unavailable'), []],
    ['a feature that is not configured', new ApiError('mail_not_configured'), []],
    ['a mistake of the client', new ApiError('not_found', { cause: new Error('no such route') }), []],
  ])('treats %s alike each time', (_, error, lines) => {
    const { add } = aLog();
    expect([add(error), add(error)]).toEqual([lines, lines]);
  });
});
