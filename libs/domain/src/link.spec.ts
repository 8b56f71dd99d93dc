import { type LinkUrlProblem, linkTarget, linkUrlProblem, maxLinkUrlLength, parseLinkUrl } from './link.ts';

it.each([
  ['https://shop.example', 'https://shop.example/'],
  ['  HTTPS://Shop.Example:443/a/../sale?b=1#top\n', 'https://shop.example/sale?b=1#top'],
  ['https://bücher.example/größe?x=ü', 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?x=%C3%BC'],
  ['\u00a0\ufeffhttps://shop.example/sale\u3000', 'https://shop.example/sale'],
  ['https://shop.example/%E2%9D%A4\ufe0f', 'https://shop.example/%E2%9D%A4%EF%B8%8F'],
  ['https://shop.example/%E2%80%8C', 'https://shop.example/%E2%80%8C'],
  ['https://shop.example/a%0d%0ab', 'https://shop.example/a%0d%0ab'],
  ['https://shop.example/"<>`{}\\', 'https://shop.example/%22%3C%3E%60%7B%7D/'],
])('%j becomes %s, which stays the same', (text, expected) => {
  expect([parseLinkUrl(text), parseLinkUrl(expected), linkUrlProblem(text)]).toEqual([expected, expected, undefined]);
  expect(expected).toMatch(/^[\x21-\x7e]+$/);
});

it.each([
  ['', 'not_a_url'],
  ['/sale', 'not_a_url'],
  ['//shop.example', 'not_a_url'],
  ['shop.example', 'not_a_url'],
  ['https://', 'not_a_url'],
  ['https://https://shop.example/', 'not_a_url'],
  ['https://shop.example/a b', 'not_a_url'],
  ['https://shop.example/a\r\nSet-Cookie: a=b', 'not_a_url'],
  ['java\tscript:alert(1)', 'not_a_url'],
  ...[
    ...'\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u061c\u202a\u202e\u2066\u180e\u2063\u2800\u3164\u034f\ufffc\u{e0020}',
    ...'%E2%80%8B %e2%80%8b %EF%BB%BF %C2%AD %E2%80%8F %C2%A0 %E2%80%AF %e3%80%80'.split(' '),
  ].map((character): [string, LinkUrlProblem] => [`https://shop.example/sa${character}le`, 'invisible']),
  ['https://shop.example/sale\u200b', 'invisible'],
  ['\u200bhttps://shop.example/sale', 'invisible'],
  ['https://shop\u200b.example/', 'invisible'],
  ['https://shop.example/a\u00a0b', 'not_a_url'],
  ['https://shop.example/a\tb', 'not_a_url'],
  ['http://shop.example', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['data:text/html,hi', 'not_https'],
  ['https://user@shop.example', 'credentials'],
  ['https://:secret@shop.example', 'credentials'],
  [`https://shop.example/${'a'.repeat(maxLinkUrlLength)}`, 'too_long'],
  [`https://shop.example/${'ü'.repeat(maxLinkUrlLength / 3)}`, 'too_long'],
])('refuses %j: %s', (text, problem) => {
  expect([linkUrlProblem(text), parseLinkUrl(text)]).toEqual([problem, undefined]);
});

it('leads to the address of the state, or else to the first one', () => {
  const states = ['pending', 'running', 'expired'] as const;
  const link = { url: 'https://a.example/', expiredUrl: 'https://b.example/', pendingUrl: 'https://c.example/' };
  const targets = (links: typeof link | { url: string }) => states.map((state) => linkTarget(links, state));
  expect(targets(link)).toEqual([link.pendingUrl, link.url, link.expiredUrl]);
  expect(targets({ url: link.url })).toEqual([link.url, link.url, link.url]);
});
