import fc from 'fast-check';
import { embedHtml, gmailOffer, signedAddress, signingLines } from './index.ts';

const url = 'https://img.example.com/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif';

describe('gmailOffer', () => {
  it('is an annotation for the head of an email', () => {
    expect(gmailOffer({ description: 'Sale', endsAt: '2026-11-28T17:00:00Z' })).toBe(
      `<script type="application/ld+json">
[{
  "@context": "http://schema.org/",
  "@type": "DiscountOffer",
  "description": "Sale",
  "availabilityEnds": "2026-11-28T17:00:00Z"
}]
</script>`,
    );
  });

  it('contains any text, which neither ends the script nor is a placeholder of a mailing tool', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '<!--',
        '{{name}} *|X|* %X% ${x} [[x]]',
        '"\\\u2028',
        '🎉'.repeat(300),
      ),
    );
    fc.assert(
      fc.property(texts, (description) => {
        const [, json = ''] = /^<script type="application\/ld\+json">\n\[([^<>]*)\]\n<\/script>$/.exec(
          gmailOffer({ description, endsAt: '2026-11-28T17:00:00Z' }),
        ) ?? [''];
        expect((JSON.parse(json) as { description: string }).description).toBe(description);
        expect(json.slice(1, -1)).not.toMatch(/\{|\}|%|\*\||\[/);
      }),
    );
  });
});

describe('a start that a template signs', () => {
  it('is in the address of the image', () => {
    expect(signingLines('tmr_1', 'braze')).toBe(
      `{% assign start = 'now' | date: '%s' %}
{% assign sig = 'tmr_1.' | append: start | hmac_sha256_hex: 'KEY_OF_THE_TIMER' | slice: 0, 32 %}`,
    );
    expect(signingLines('tmr_1', 'html')).toContain("| hmac_sha256: 'KEY_OF_THE_TIMER' |");
    expect(signedAddress(url)).toBe(`${url}?start={{start}}&sig={{sig}}`);
    const html = embedHtml({ url: signedAddress(url), width: 600, height: 150, alt: 'Sale', retina: true });
    expect(html).toContain(`src="${url.replace('.gif', '@2x.gif')}?start={{start}}&amp;sig={{sig}}"`);
  });
});
