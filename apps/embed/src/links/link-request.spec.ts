import fc from 'fast-check';
import { parseLinkRequest, withParameters, withToken } from './link-request.ts';

const target = 'https://shop.example/sale?utm_medium=email#top';

describe('parseLinkRequest', () => {
  it('reads the viewer as the address of the image does', () => {
    const { image, query } = parseLinkRequest('/c/tmr_1?utm_source=a&amp;uid=anna&start=12&sig=ab') ?? {};
    expect(image).toMatchObject({ id: 'tmr_1', uid: 'anna', signedStart: { start: '12', signature: 'ab' } });
    expect(image?.isLoadedEarly).toBe(false);
    expect(query).toBe('utm_source=a&amp;uid=anna&start=12&sig=ab');
  });

  it.each(['/c/', '/c/?uid=1', '/c/a/b', '/c', '/t/tmr_1.gif', '//c/x'])('does not read %s', (url) => {
    expect(parseLinkRequest(url)).toBeUndefined();
  });
});

describe('withParameters', () => {
  it.each([
    ['', ''],
    ['utm_source=may&utm_source=june', '&utm_source=may&utm_source=june'],
    ['a=b+c%20d&e&f=', '&a=b+c%20d&e&f='],
    ['utm_medium=sms&x=1', '&x=1'],
    ['%75tm_medium=sms&utm%5Fmedium=x', ''],
    ['uid=anna&start=1&sig=2&end=3&sent=4&tz=5&seconds=6&still=7&testemail=8&tm=9&x=1', '&x=1'],
    ['%75id=anna&ui%64=b', ''],
    ['x=1&amp;uid=anna&amp;y=2', '&x=1&y=2'],
    ['&&=&', '&='],
    ['__proto__=1&constructor=2&toString', '&__proto__=1&constructor=2&toString'],
    ['x=%0d%0aSet-Cookie:a', '&x=%0d%0aSet-Cookie:a'],
    ['x=a\r\nb\tc "<>\'\\', '&x=abc%20%22%3C%3E%27\\'],
    ['x=1#y', '&x=1'],
    ['uid=abc?utm_source=news&utm_campaign=a', '&utm_source=news&utm_campaign=a'],
    ['sig=1?x=1?y=2', '&x=1&y=2'],
    ['sig=1%3Fx=1%3fy=2&z=3', '&x=1&y=2&z=3'],
    ['x=1%3Fy=2', '&x=1%3Fy=2'],
    ['x=news/letter?uid=abc', '&x=news/letter'],
    ['next=shop.example/a?b=1', '&next=shop.example/a?b=1'],
    ['end=2027-03-10?amp;x=1&tz=Europe/Berlin?y=2', '&x=1&y=2'],
    ['campaign=5?utm_source=news?uid=abc', '&campaign=5&utm_source=news'],
    ['next=/page?x=1&uid=a/b?y=2', '&next=/page?x=1&y=2'],
    ['next=https://shop.example/a?b=1', '&next=https://shop.example/a?b=1'],
    ['?x=1', '&x=1'],
    ['x=1?', '&x=1'],
    ['url=https://evil.example&next=//evil.example', '&url=https://evil.example&next=//evil.example'],
    ['%', '&%'],
    ['%ff=1', '&%ff=1'],
    ['x='.padEnd(2_048, 'y'), '&x='.padEnd(2_049, 'y')],
    ['x='.padEnd(2_049, 'y'), ''],
  ])('appends what the target should get of %j', (query, expected) => {
    const result = withParameters(target, query);
    expect(result).toBe(`https://shop.example/sale?utm_medium=email${expected}#top`);
    expect(result).toMatch(/^[\x21-\x7e]+$/);
  });

  it('adds a query to a target without one', () => {
    expect(withParameters('https://shop.example/', 'utm_source=may')).toBe('https://shop.example/?utm_source=may');
    expect(withParameters('https://shop.example/?', 'a=1')).toBe('https://shop.example/?a=1');
  });
});

describe('withToken', () => {
  it.each([
    ['https://shop.example/', 'https://shop.example/?tm=a.b.c'],
    ['https://shop.example/?', 'https://shop.example/?tm=a.b.c'],
    ['https://shop.example/?x=1?y', 'https://shop.example/?x=1?y&tm=a.b.c'],
    ['https://shop.example/#x?tm=1', 'https://shop.example/?tm=a.b.c#x?tm=1'],
    ['https://shop.example/?tmx=1&x=tm#', 'https://shop.example/?tmx=1&x=tm&tm=a.b.c#'],
    ['https://shop.example/?%74m=1#x', 'https://shop.example/?%74m=1#x'],
  ])('makes of %s: %s', (target, expected) => {
    expect(withToken(target, 'a.b.c')).toBe(expected);
    expect(withToken(target, undefined)).toBe(target);
  });
});

it('leads any query to the page of the owner, with the token of the service and no other', () => {
  const name = fc.constantFrom('tm', 'Tm', '%74m', 't%6D', 'amp;tm', '&tm', 'utm_source', 'x');
  const pair = fc.tuple(name, fc.string({ unit: 'binary' })).map(([key, value]) => `${key}=${value}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(pair, fc.string({ unit: 'binary' }))), (pairs) => {
      const query = pairs.join('&');
      const url = new URL(withToken(withParameters(target, query), 'a.b.c'));
      expect(url.origin + url.pathname).toBe('https://shop.example/sale');
      expect(url.searchParams.getAll('tm')).toEqual(['a.b.c']);
      expect(url.searchParams.getAll('utm_medium')).toEqual(['email']);
    }),
    { numRuns: 2_000 },
  );
});
