import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherTables, replaceSection, sectionNames } from './document.ts';

const marked = (name: string, content: string) => `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench -->`;
const table = (head: string) => `| ${head} |\n| --- |\n| 1 ms |`;

describe('a section of a document', () => {
  const document = ['Before', marked('one', table('Old')), table('Other'), marked('two', table('Two')), ''].join(
    '\n\n',
  );

  it('is replaced, and nothing else', () => {
    const replaced = replaceSection(document, 'one', table('New $& $1'));
    expect(replaced).toBe(document.replace('Old', () => 'New $& $1'));
  });

  it('is found by the name of its benchmark', () => {
    expect(sectionNames(document)).toEqual(['one', 'two']);
  });

  it('must exist to be replaced', () => {
    expect(() => replaceSection(document, 'three', '')).toThrow('The document has no section <!-- bench:three -->.');
  });

  it('contains all tables but those outside of sections', () => {
    expect(otherTables(document)).toEqual(['| Other |']);
  });
});

describe('docs/performance.md', () => {
  const document = readFileSync(join(__dirname, '../../../docs/performance.md'), 'utf8');

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
