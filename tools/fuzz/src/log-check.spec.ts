import { problemsInLog } from './log-check.ts';

const entry = (fields: object) => `${JSON.stringify({ level: 30, msg: 'x', ...fields })}\n`;
const key = `tm_aaaaaaaa_${'b'.repeat(32)}`;

describe('problemsInLog', () => {
  it('has nothing against entries and warnings', () => {
    expect(problemsInLog('api', entry({}) + entry({ level: 40 }), [key])).toEqual([]);
  });

  it.each([
    ['a fault', entry({ level: 50 })],
    ['a line that somebody else has written', `${entry({})}forged\n`],
    ['a line that is JSON, but no entry', '{"a":1}\n'],
    ['a key', entry({ url: `/?key=${key}` })],
  ])('finds %s', (_, log) => {
    expect(problemsInLog('api', log, [key])).toHaveLength(1);
  });
});
