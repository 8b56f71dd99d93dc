import { barHtml, elementHtml, frameHtml } from './index.ts';

const options = { url: 'https://img.example.com/t/tmr_1.gif', width: 600, height: 150, alt: 'Sale & "more"' };
const bar = { text: 'Sale', button: 'Shop', href: '/sale', position: 'top' } as const;

describe('code for web pages', () => {
  it('is an element with the image of the timer inside', () => {
    expect(elementHtml({ ...options, end: 'DEADLINE' }, { persist: '' })).toBe(
      '<script type="module" src="https://img.example.com/embed.js"></script>\n' +
        '<tminus-timer src="https://img.example.com/t/tmr_1.json?end=DEADLINE" persist="">' +
        '<noscript><img src="https://img.example.com/t/tmr_1.png?end=DEADLINE&amp;page=view" alt="" width="1" height="1" hidden=""></noscript>' +
        '<img src="https://img.example.com/t/tmr_1.png?end=DEADLINE&amp;page=again" alt="Sale &amp; &quot;more&quot;" width="600" height="150" style="max-width:100%;height:auto">' +
        '</tminus-timer>',
    );
  });

  it('is a bar, which has a button only if it leads somewhere', () => {
    expect(barHtml(options, bar)).toContain(
      '<tminus-bar src="https://img.example.com/t/tmr_1.json" text="Sale" button="Shop" href="/sale"><noscript>',
    );
    expect(barHtml(options, bar)).toContain('width="340" height="85"');
    expect(barHtml({ ...options, sendsTimezone: true }, bar)).toContain('tmr_1.json" tz="" text="Sale"');
    expect(barHtml(options, { ...bar, href: '', position: 'bottom' })).toContain(
      'text="Sale" position="bottom"><noscript>',
    );
  });

  it('is a frame with the page of the timer', () => {
    expect(frameHtml(options)).toMatch(/^<iframe src="https:\/\/img\.example\.com\/t\/tmr_1" title="Sale &amp; /);
  });
});
