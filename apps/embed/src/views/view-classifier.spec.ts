import { isPrefetch } from './view-classifier.ts';

it.each([
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ 'sec-purpose': 'prefetch;anonymous-client-ip' }, true],
  [{ purpose: 'Prefetch' }, true],
  [{ 'x-purpose': 'preview' }, true],
  [{ 'x-moz': 'prefetch' }, true],
  [{ purpose: '' }, false],
  [{ 'sec-fetch-dest': 'image', accept: 'image/*' }, false],
])('headers %j: %s', (headers, expected) => {
  expect(isPrefetch({ headers })).toBe(expected);
});
