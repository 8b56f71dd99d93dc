import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherTables, sectionNames } from './report.ts';

describe('docs/performance.md', () => {
  const document = readFileSync(join(__dirname, '../../../../docs/performance.md'), 'utf8');

  it('has one section for each benchmark', () => {
    const names = sectionNames(document);
    expect(names).toContain('service');
    expect(new Set(names).size).toBe(names.length);
    expect(document.match(/^<!-- bench:/gm)).toHaveLength(names.length);
  });

  it('contains only tables that a benchmark wrote', () => {
    expect(otherTables(document)).toEqual([]);
  });
});
