import { canonicalAddress } from './canonical-address.ts';

it.each([
  ['/t/tmr%5F0a.gif', '/t/tmr_0a.gif'],
  ['/t/%74mr_0a%2egif?uid=%5F', '/t/tmr_0a.gif?uid=%5F'],
  ['/%74/tmr_0a%402x.png', '/t/tmr_0a@2x.png'],
  ['/t/tmr%255F0a.gif', '/t/tmr_0a.gif'],
  ['//t/tmr_0a.gif?a=//b', '/t/tmr_0a.gif?a=//b'],
  ['/t//tmr_0a.gif', '/t/tmr_0a.gif'],
  ['/t/%zz%ff%2F%3F%00.gif', '/t/%zz%ff%2F%3F%00.gif'],
  ['/t/a.gif', '/t/a.gif'],
])('%s becomes %s', (url, expected) => {
  expect(canonicalAddress(url)).toBe(expected);
});
