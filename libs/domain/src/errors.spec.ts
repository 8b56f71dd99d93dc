import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, type ErrorCode, errorCatalogue } from './errors.ts';

const page = readFileSync(join(__dirname, '../../../docs/errors.md'), 'utf8');

describe('the error catalog', () => {
  it('matches docs/errors.md: all codes with their status, and no others', () => {
    const documented = [...page.matchAll(/^\| (\d{3}) +\| `(\w+)` +\|/gm)].map(
      ([, status, code]) => `${code} ${status}`,
    );
    const existing = Object.entries(errorCatalogue).map(([code, { status }]) => `${code} ${status}`);
    expect(documented.sort()).toEqual(existing.sort());
  });

  it('has a sentence as the message of every entry', () => {
    for (const code of Object.keys(errorCatalogue) as ErrorCode[])
      expect(new ApiError(code).message).toMatch(/^[A-Z].+\.$/);
  });
});
