import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** The names of the tests in a file, with the placeholders of `it.each`. Skipped tests are not among them. */
const testNames = (source: string) =>
  [...source.matchAll(/(?:\bit|\))\(\s*(['"])(.*?)\1,/g)].map(([, , name = '']) => name);

/** @returns what is wrong with the tests that a page in docs/ names as [`name`](../path) */
function missingTests(page: string): string[] {
  return [...page.matchAll(/\[`([^`]+)`\]\(\.\.\/([^)]+)\)/g)].flatMap(([, name = '', path = '']) => {
    const file = join(root, path);
    if (!existsSync(file)) return [`${path} does not exist`];
    const source = readFileSync(file, 'utf8');
    return testNames(source).includes(name) ? [] : [`${path} has no test "${name}"`];
  });
}

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

describe('docs/security.md', () => {
  it('names only tests that exist', () => {
    expect(missingTests(page)).toEqual([]);
  });

  it('names a test for each threat', () => {
    const isThreat = (line: string) => line.startsWith('| ') && !line.startsWith('| -') && !/\| Test +\|$/.test(line);
    const threats = page.split('\n').filter(isThreat);
    expect(threats.length).toBeGreaterThan(20);
    expect(threats.filter((line) => !/\]\(\.\.\/[^)]+\.ts\)/.test(line))).toEqual([]);
  });

  it('would fail if a test or its file were removed', () => {
    expect(missingTests('[`renamed`](../tools/check/security.spec.ts) [`gone`](../tools/gone.spec.ts)')).toEqual([
      'tools/check/security.spec.ts has no test "renamed"',
      'tools/gone.spec.ts does not exist',
    ]);
  });
});
