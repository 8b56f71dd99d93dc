import { timerIds } from '@tminus/domain';
import { isPlaceholder } from '@tminus/domain/embed-code';
import { cpuMsOf } from '@tminus/testing';
import fc from 'fast-check';
import { type ImageRequest, canonicalAddress, imageFormatOf, parseImageUrl } from './image-request.ts';

it.each([
  ['/t/tmr%5F0a.gif', '/t/tmr_0a.gif'],
  ['/t/%74mr_0a%2egif?uid=%5F', '/t/tmr_0a.gif?uid=%5F'],
  ['/%74/tmr_0a%402x.png', '/t/tmr_0a@2x.png'],
  ['/t/tmr%255F0a.gif', '/t/tmr_0a.gif'],
  ['//t/tmr_0a.gif?a=//b', '/t/tmr_0a.gif?a=//b'],
  ['/t/tmr_0a.gif//?a=b/', '/t/tmr_0a.gif?a=b/'],
  ['/', '/'],
  ['/t/?uid=abc', '/t/?uid=abc'],
  ['/t/%zz%ff%2F%3F%00.gif', '/t/%zz%ff%2F%3F%00.gif'],
  // What tools append, and how they encode it
  ['/c/tmr_0a&utm_source=x', '/c/tmr_0a?utm_source=x'],
  ['/t/tmr_0a.gif&uid=abc', '/t/tmr_0a.gif?uid=abc'],
  ['/t/tmr_0a.gif&amp;uid=abc', '/t/tmr_0a.gif?amp;uid=abc'],
  ['/t/tmr_0a@2x.gif;uid=abc', '/t/tmr_0a@2x.gif?uid=abc'],
  ['/t/tmr_0a%402x.png%26uid=abc', '/t/tmr_0a@2x.png?uid=abc'],
  ['/t/tmr_0a.gif%3Fuid%3Da%2520b%26x%3D1', '/t/tmr_0a.gif?uid=a%20b&x=1'],
  ['/t/tmr_0a.json%253Fuid%253Dabc', '/t/tmr_0a.json?uid=abc'],
  ['/t/tmr_0a.ics&tz=UTC', '/t/tmr_0a.ics?tz=UTC'],
  ['/t/tmr_0a&uid=abc?utm_source=x', '/t/tmr_0a?uid=abc?utm_source=x'],
  ['/c/tmr_0a/?uid=abc', '/c/tmr_0a?uid=abc'],
  ['/c/tmr_0a/&uid=abc', '/c/tmr_0a?uid=abc'],
  ['/t/tmr_0a/', '/t/tmr_0a'],
  ['/t/tmr_0a.gif%20', '/t/tmr_0a.gif'],
  ['/c/tmr_0a%E2%80%8B?uid=abc', '/c/tmr_0a?uid=abc'],
  ['/t/tmr_0a.gif#top', '/t/tmr_0a.gif'],
  ['/t/tmr_0a.gif?uid=abc#top', '/t/tmr_0a.gif?uid=abc'],
  ['/t/tmr_0a.gif?uid=M\u00c3\u00bcller x', '/t/tmr_0a.gif?uid=M%C3%BCller%20x'],
  ['/t/tmr_0a/sheet.png', '/t/tmr_0a/sheet.png'],
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
    const { uid } = expected as { uid?: string };
    expect(parseImageUrl(`/t/${id}${rest}`)).toMatchObject({ ...gif, uid, ...expected });
  });

  it.each(['uid', 'start', 'sig', 'end', 'sent', 'tz', 'tm'])(
    'separates what follows a second question mark from %s',
    (name) => {
      const fields = ({ id: _, ...given }: Partial<ImageRequest> = {}) => given;
      const others = new URLSearchParams({
        uid: 'abc',
        start: '12',
        sig: 'x',
        end: 'a',
        sent: 'b',
        tz: 'UTC',
        tm: 't',
      });
      others.delete(name);
      const expected = fields(parseImageUrl(`/t/${id}.gif?${others}&${name}=17`));
      const utm = 'utm_source=news&utm_medium=email';
      for (const tail of [`?${utm}`, `%3F${utm}`, `%3f${utm}`, '?', '??', '&', '&amp;utm=1', '?amp;utm=1', '#top'])
        expect(fields(parseImageUrl(`/t/${id}.gif?${others}&${name}=17${tail}`))).toEqual(expected);
      for (const first of ['utm_source=a', 'utm_content=news/letter'])
        expect(fields(parseImageUrl(`/t/${id}.gif?${first}?${others}&${name}=17`))).toEqual(expected);
    },
  );

  it.each([
    // A plus is a plus, and a space is %20
    ['a+b', 'a+b'],
    ['a%2Bb', 'a+b'],
    ['a%20b', 'a b'],
    ['anna+news@example.com', 'anna+news@example.com'],
    // UTF-8, or ISO 8859-1
    ['M%C3%BCller', 'M\u00fcller'],
    ['M%FCller', 'M\u00fcller'],
    ['M%F6ller', 'M\u00f6ller'],
    ['M%FC+%2B', 'M\u00fc++'],
    ['%EF%BF%BD%FC', '\ufffd\ufffd'],
    ['100%', '100%'],
    ['%zz', '%zz'],
    // Other characters that separate nothing
    ['a%3Fb', 'a?b'],
    ['a%26b=c', 'a&b=c'],
    ['a=b=', 'a=b='],
  ])('reads the recipient %s as %s', (text, uid) => {
    expect(parseImageUrl(`/t/${id}.gif?tz=+01:00&uid=${text}`)).toMatchObject({ uid, writtenUid: uid, zone: ' 01:00' });
  });

  it.each(['%3Cb%3E', '%AB ID %BB', '%DEADLINE%', '{{a+b}}', '#N/A'])(
    'takes the recipient %s for a placeholder',
    (text) => {
      expect(parseImageUrl(`/t/${id}.gif?uid=${text}`)).toMatchObject({ uid: undefined, hasPlaceholder: true });
    },
  );

  it('asks for a large canvas only for programs that need one', () => {
    const variants = ['plain', 'compressed', 'early', 'kept', 'large', 'largeCompressed'] as const;
    const needing = variants.filter((each) => parseImageUrl(`/t/${id}.gif`, each)?.needsLargeCanvas);
    expect(needing).toEqual(['kept', 'large', 'largeCompressed']);
  });

  it.each([`/t/${id}`, `/t/${id}.jpg`, `/t/${id}.gif/x`, `/T/${id}.gif`, '/t/?.gif'])('refuses %s', (url) => {
    expect(parseImageUrl(url)).toBeUndefined();
  });
});

it.each([
  '?;',
  '?;?',
  '?uid=',
  '?uid=%3F',
  '?end=',
  '?sig=x&end=',
  '?next=/',
  '%3F',
  '%253F',
  '?a=b?',
  '?&',
  '?%26%2338',
  '#',
])('reads an address of 16 KB that begins with %s in a few milliseconds, whatever follows', (start) => {
  for (const part of ['a', ';', '?', '&', '=', '%', '%25', '%3B', '+11', '/', '#', ' ', '&#0', 'amp;', ':0', '1']) {
    const url = `/t/tmr_x.gif${start}${part.repeat(16_000 / part.length)}`;
    expect([url.slice(0, 30), cpuMsOf(() => parseImageUrl(url)) < 100]).toEqual([url.slice(0, 30), true]);
  }
});

it('does not validate the id', () => {
  expect(parseImageUrl('/t/x/y@3x.gif')).toMatchObject({ id: 'x/y@3x' });
  expect(parseImageUrl('/t/.gif')).toMatchObject({ id: '' });
});

it('decodes a recipient and a signed start', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => !isPlaceholder(each));
  fc.assert(
    fc.property(text, fc.nat({ max: 99_999_999_999 }), text, (uid, second, signature) => {
      const query = `uid=${encodeURIComponent(uid)}&start=${second}&sig=${encodeURIComponent(signature)}`;
      const expected = { ...gif, uid, writtenUid: uid, signedStart: { start: String(second), signature } };
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
