import { isPrefetch, loadsEarly } from './view-classifier.ts';

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

it.each([
  ['Mozilla/5.0', true],
  ['Mozilla/5.0 ', false],
  ['mozilla/5.0', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', false],
  [undefined, false],
])('the user agent %j loads images early: %s', (userAgent, expected) => {
  expect(loadsEarly({ headers: { 'user-agent': userAgent } })).toBe(expected);
});
