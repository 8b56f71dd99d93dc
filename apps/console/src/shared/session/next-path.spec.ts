import { nextPath } from './next-path.ts';

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('nextPath', () => {
  it.each(['/timers/new?template=flip', '/settings/keys#usage'])('accepts a path of this site: %s', (path) => {
    expect(next(path)).toBe(path);
  });

  it.each([
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/x/.././/evil.example',
    '/%2e//evil.example',
  ])('goes to the timers instead of to %j', (path) => {
    expect(next(path)).toBe('/timers');
  });
});
