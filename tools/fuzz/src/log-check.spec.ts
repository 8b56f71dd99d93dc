import { problemsInLog } from './log-check.ts';

const entry = (fields: object) => `${JSON.stringify({ level: 30, msg: 'x', ...fields })}\n`;
const key = `tm_aaaaaaaa_${'b'.repeat(32)}`;

describe('problemsInLog', () => {
  it('accepts entries and warnings', () => {
    expect(problemsInLog('api', entry({}) + entry({ level: 40 }), [key])).toEqual([]);
  });

  it.each([
    ['an error', entry({ level: 50 })],
    ['an injected line', `${entry({})}forged\n`],
    ['a JSON line that is not an entry', '{"a":1}\n'],
    ['a key', entry({ url: `/?key=${key}` })],
  ])('finds %s', (_, log) => {
    expect(problemsInLog('api', log, [key])).toHaveLength(1);
  });
});
