import { stripVTControlCharacters } from 'node:util';
import { ok, problem, warning, report } from './finding.ts';

describe('report', () => {
  it('lists what was found and what to do', () => {
    const findings = [
      ok('database', 'PostgreSQL 18 answers'),
      warning('spool', '2 segments are too old to be counted', 'Look at them.'),
      warning('spool', '7 records were lost', 'Note it.'),
      problem('API address', 'https://x does not answer', 'Start it.'),
    ];
    expect(stripVTControlCharacters(report(findings)).split('\n')).toEqual([
      '✓ database     PostgreSQL 18 answers',
      '! spool        2 segments are too old to be counted',
      '               → Look at them.',
      '!              7 records were lost',
      '               → Note it.',
      '✗ API address  https://x does not answer',
      '               → Start it.',
      '',
      '1 problem and 2 warnings.',
    ]);
  });

  it.each([
    [[ok('node', 'v24')], 'Everything is fine.'],
    [[warning('node', 'old', 'Update it.')], 'No problems, 1 warning.'],
  ])('sums up %j', (findings, summary) => {
    expect(stripVTControlCharacters(report(findings)).split('\n').at(-1)).toBe(summary);
  });
});
