import fc from 'fast-check';
import { parseDeadline } from '../deadline.ts';
import { parseViewerZone } from '../viewer-zone.ts';
import {
  deadlinePlaceholders,
  embedAddress,
  embedHtml,
  isPlaceholder,
  mailTools,
  recipientPlaceholders,
} from './index.ts';

const url = 'https://img.example.com/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif';
const timer = { url, width: 600, height: 150, alt: 'Launch' };

/** The attributes of the tags in `html`, unescaped. Fails unless `html` consists of the given tags only. */
function parse(html: string, tags: RegExp): Record<string, string> {
  const found = tags.exec(html);
  if (found?.[0] !== html) throw new Error(`unexpected HTML: ${html}`);
  const attributes = [...html.matchAll(/ ([a-z]+)="([^"<>]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&(amp|quot|#39|lt|gt);/g, (_, entity: string) => characters[entity] ?? ''),
  ]);
  return Object.fromEntries(attributes) as Record<string, string>;
}
const characters: Record<string, string> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };
const attributes = '(?: [a-z]+="[^"<>]*")+';
const image = new RegExp(`^<img${attributes}>$`, 's');
const linkedImage = new RegExp(`^<a${attributes}><img${attributes}></a>$`, 's');

const anyText = fc.string({ unit: 'binary' });

describe('embedAddress', () => {
  it.each([
    [{}, url],
    [{ uid: '' }, url],
    [{ retina: true }, url.replace('.gif', '@2x.gif')],
    [{ uid: '*|UNIQID|*' }, `${url}?uid=*|UNIQID|*`],
    [{ uid: '{{${braze_id}}}', retina: true }, `${url.replace('.gif', '@2x.gif')}?uid={{\${braze_id}}}`],
    [{ end: '{{contact.deadline}}', uid: 'x' }, `${url}?end={{contact.deadline}}&uid=x`],
    [{ sent: 'SENT_AT', end: '' }, `${url}?sent=SENT_AT`],
    [{ uid: 'a&b=c#d' }, `${url}?uid=a%26b=c%23d`],
    [{ uid: 'größer \ud800' }, `${url}?uid=gr%C3%B6%C3%9Fer%20%EF%BF%BD`],
  ])('with %j', (options, expected) => {
    expect(embedAddress(url, options)).toBe(expected);
  });

  it('does not enlarge an image twice, and adds to existing parameters', () => {
    expect(embedAddress(`${url.replace('.gif', '@2x.png')}?still=1`, { uid: 'x', retina: true })).toBe(
      `${url.replace('.gif', '@2x.png')}?still=1&uid=x`,
    );
  });

  it('puts any text into one parameter and nowhere else', () => {
    fc.assert(
      fc.property(anyText, (uid) => {
        const { origin, pathname, searchParams, hash } = new URL(embedAddress(url, { uid }));
        expect([`${origin}${pathname}`, hash]).toEqual([url, '']);
        expect([...searchParams.keys()]).toEqual(uid === '' ? [] : ['uid']);
        if (!uid.includes('%')) expect(searchParams.get('uid') ?? '').toBe(uid.replace(/\p{Cs}/gu, '\ufffd'));
      }),
    );
  });
});

describe('embedHtml', () => {
  it('is an image that mail programs show without gap or border, and shrink on narrow screens', () => {
    expect(embedHtml(timer)).toBe(
      `<img src="${url}" alt="Launch" width="600" height="150" border="0" decoding="async" loading="lazy" style="display:block;width:600px;max-width:100%;height:auto;max-height:150px;aspect-ratio:auto 600/150;border:0">`,
    );
  });

  it('links to a page', () => {
    const html = embedHtml({ ...timer, link: 'https://example.com/?a=1&b="2"' });
    expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
    expect(parse(html, linkedImage)).toMatchObject({ href: 'https://example.com/?a=1&b="2"', target: '_blank' });
  });

  it('escapes any text', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.boolean(), (alt, link, uid, retina) => {
        const html = embedHtml({ ...timer, alt, link, uid, retina });
        const parsed = parse(html, link === '' ? image : linkedImage);
        expect(parsed).toMatchObject({ src: embedAddress(url, { uid, retina }), alt, ...(link && { href: link }) });
      }),
    );
  });

  it.each(mailTools)(
    'keeps the tags of $name as they are, which count as none until the tool replaces them',
    (tool) => {
      for (const [name, tag] of [
        ['uid', tool.mergeTag],
        ['tz', tool.timezoneTag],
        ['end', tool.deadlineTag],
      ] as const)
        expect(embedHtml({ ...timer, [name]: tag })).toContain(tag === '' ? `${url}"` : `${url}?${name}=${tag}"`);
      expect([parseViewerZone(tool.timezoneTag), parseDeadline(tool.deadlineTag, 'UTC')]).toEqual([
        undefined,
        undefined,
      ]);
      expect(isPlaceholder(tool.deadlineTag) || tool.deadlineTag === deadlinePlaceholders.end).toBe(true);
    },
  );
});

describe('mailTools', () => {
  it('identifies recipients by an id, never by their address', () => {
    for (const { mergeTag } of mailTools) expect(mergeTag).not.toMatch(/mail|address/i);
    expect(new Set(mailTools.map(({ id }) => id)).size).toBe(mailTools.length);
  });
});

describe('recipientPlaceholders', () => {
  const [mailchimp] = mailTools;
  const gmail = mailTools.find(({ id }) => id === 'gmail') ?? mailchimp;
  const timezoneMode = 'timer';

  it.each([
    [{ type: 'fixed', timezoneMode }, {}],
    [{ type: 'recurring', timezoneMode: 'recipient' }, { tz: '*|TIMEZONE|*' }],
    [{ type: 'evergreen', timezoneMode, durationSeconds: 60 }, { uid: '*|UNIQID|*' }],
    [{ type: 'personal', timezoneMode }, { end: '*|DEADLINE|*' }],
    [{ type: 'personal', timezoneMode, durationSeconds: 60 }, { sent: 'SENT_AT' }],
    [
      { type: 'personal', timezoneMode, minimumSeconds: 0 },
      { end: '*|DEADLINE|*', sent: 'SENT_AT' },
    ],
  ] as const)('of %j are %j in Mailchimp, and none in a program that sends the same to all', (each, expected) => {
    expect(recipientPlaceholders(each, mailchimp)).toEqual(expected);
    expect(Object.values(recipientPlaceholders(each, gmail)).filter(Boolean)).toEqual([]);
  });
});
