import { timerIds } from '@tminus/domain';
import { isPlaceholder } from '@tminus/domain/embed-code';
import fc from 'fast-check';
import { canonicalAddress, imageFormatOf, parseImageUrl } from './image-request.ts';

it.each([
  ['/t/tmr%5F0a.gif', '/t/tmr_0a.gif'],
  ['/t/%74mr_0a%2egif?uid=%5F', '/t/tmr_0a.gif?uid=%5F'],
  ['/%74/tmr_0a%402x.png', '/t/tmr_0a@2x.png'],
  ['/t/tmr%255F0a.gif', '/t/tmr_0a.gif'],
  ['//t/tmr_0a.gif?a=//b', '/t/tmr_0a.gif?a=//b'],
  ['/t/tmr_0a.gif//?a=b/', '/t/tmr_0a.gif?a=b/'],
  ['/', '/'],
  ['/t/%zz%ff%2F%3F%00.gif', '/t/%zz%ff%2F%3F%00.gif'],
])('%s becomes %s', (url, expected) => {
  expect(canonicalAddress(url)).toBe(expected);
});

const id = timerIds.create();
const gif = {
  id,
  format: 'gif',
  scale: 1,
  still: false,
  seconds: undefined,
  hasPlaceholder: false,
  isTestEmail: false,
  isLoadedEarly: false,
  isSeenLater: false,
  needsLargeCanvas: false,
  compress: false,
};
const png = { ...gif, format: 'png', still: true };

describe('parseImageUrl', () => {
  it.each([
    ['.gif', gif],
    ['.png', png],
    ['@2x.gif', { ...gif, scale: 2 }],
    ['%402x.png', { ...png, scale: 2 }],
    ['.gif?still=1', { ...gif, still: true }],
    ['.gif?still=0', gif],
    ['.gif?testemail=1', { ...gif, isTestEmail: true }],
    ['.gif?testemail=0&test=1', gif],
    ['.gif?seconds=30', { ...gif, seconds: 30 }],
    ['@2x.gif?seconds=30&still=1', { ...gif, scale: 2, still: true, seconds: 30 }],
    ['.gif?seconds=0', { ...gif, seconds: 1 }],
    ['.gif?seconds=100000', { ...gif, seconds: 600 }],
    ['.gif?seconds=3.5', gif],
    [`.gif?seconds=${'9'.repeat(1_000)}`, gif],
    ['.gif?%zz=%ff&seconds=20', { ...gif, seconds: 20 }],
    ['.gif?uid=someone%40example.com', { ...gif, uid: 'someone@example.com' }],
    ['.gif?uid=a&uid=b', { ...gif, uid: 'a' }],
    ['.gif?uid=', { ...gif, hasPlaceholder: true }],
    ['.gif?uid={{contact.id}}', { ...gif, hasPlaceholder: true }],
    ['.gif?uid={{contact.id}}&start=1&sig=x', { ...gif, signedStart: { start: '1', signature: 'x' } }],
    ['.gif?still=1&amp;uid=r1', { ...gif, still: true, uid: 'r1' }],
    ['.gif?still=1&%2338%3Buid=r1', { ...gif, still: true, uid: 'r1' }],
    ['.gif?amp;still=1&amp;amp;uid=r1', { ...gif, still: true, uid: 'r1' }],
    ['.png?seconds=9&#x26;start=1&AMP;sig=x', { ...png, seconds: 9, signedStart: { start: '1', signature: 'x' } }],
    ['.gif?uid=a;b&camp;x=1', { ...gif, uid: 'a;b' }],
    ['.gif?uid=a%26amp%3Bb', { ...gif, uid: 'a&amp;b' }],
    ['.png?start=0179&sig=x%00', { ...png, signedStart: { start: '0179', signature: 'x\0' } }],
    ['.gif?start=1', gif],
    ['.gif?end=2026-11-28+18:00&end=x', { ...gif, deadline: { end: '2026-11-28 18:00' } }],
    ['.gif?sent=%F0&sig=x', { ...gif, deadline: { sent: '\ufffd', signature: 'x' } }],
    ['.gif?end', { ...gif, deadline: { end: '' } }],
    ['.gif?end[]=1&End=1', gif],
    ['.gif?start=1e3&sig=x', gif],
    [`.gif?start=${'1'.repeat(12)}&sig=x`, gif],
  ])('reads <id>%s', (rest, expected) => {
    expect(parseImageUrl(`/t/${id}${rest}`)).toEqual(expected);
  });

  it.each([`/t/${id}`, `/t/${id}.jpg`, `/t/${id}.gif/x`, `/T/${id}.gif`, '/t/?.gif'])('refuses %s', (url) => {
    expect(parseImageUrl(url)).toBeUndefined();
  });
});

it('does not validate the id', () => {
  expect(parseImageUrl('/t/x/y@3x.gif')).toMatchObject({ id: 'x/y@3x' });
  expect(parseImageUrl('/t/.gif')).toMatchObject({ id: '' });
});

it('decodes a recipient and a signed start', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => !isPlaceholder(each));
  fc.assert(
    fc.property(text, fc.nat({ max: 99_999_999_999 }), text, (uid, second, signature) => {
      const query = new URLSearchParams({ uid, start: String(second), sig: signature });
      const expected = { ...gif, uid, signedStart: { start: String(second), signature } };
      expect(parseImageUrl(`/t/${id}.gif?${query}`)).toEqual(expected);
    }),
  );
});

it('accepts any query and ignores invalid parameters', () => {
  const piece = fc.oneof(
    fc.constantFrom('uid', 'start', 'sig', 'still', 'seconds', '=', '&', '?', '%', '+', '[]', '#', ';', '%00', '1'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const image = parseImageUrl(`/t/${id}.gif?${pieces.join('')}`);
      expect(image).toMatchObject({ id, format: 'gif', scale: 1, still: expect.any(Boolean) });
      expect(image?.seconds ?? 1).toBeGreaterThanOrEqual(1);
      expect(image?.uid).not.toBe('');
      expect(image?.signedStart?.start ?? '1').toMatch(/^[0-9]{1,11}$/);
    }),
  );
});

describe('imageFormatOf', () => {
  it.each([
    ['/t/x.png', 'png'],
    ['/t/x.png?.gif', 'png'],
    ['/t/x', 'gif'],
    ['/t/x.gif?.png', 'png'],
    ['/t/x.pngx', 'gif'],
  ])('reads %s as %s', (url, format) => {
    expect(imageFormatOf(url)).toBe(format);
  });
});
