import { problemsInLog } from './log-check.ts';

const entry = (fields: object) => `${JSON.stringify({ level: 30, msg: 'x', ...fields })}\n`;
const key = `tm_aaaaaaaa_${'b'.repeat(32)}`;

describe('problemsInLog', () => {
  it('accepts entries and warnings', () => {
    expect(problemsInLog('api', entry({}) + entry({ level: 40 }), [key])).toEqual([]);
  });

  it('accepts some refusals in each second', () => {
    const refusals = Array.from({ length: 100 }, (_, i) =>
      entry({ status: 429, time: `2026-11-22T10:00:0${i % 10}.1Z` }),
    );
    expect(problemsInLog('api', refusals.join(''), [key])).toEqual([]);
  });

  it.each([
    ['a flood of refusals', entry({ status: 401, time: '2026-11-22T10:00:00.123Z' }).repeat(21)],
    ['an error', entry({ level: 50 })],
    ['an injected line', `${entry({})}forged\n`],
    ['a JSON line that is not an entry', '{"a":1}\n'],
    ['a key', entry({ url: `/?key=${key}` })],
  ])('finds %s', (_, log) => {
    expect(problemsInLog('api', log, [key])).toHaveLength(1);
  });
});
