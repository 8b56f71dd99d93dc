import { testEmail } from './test-email.service.ts';

const email = {
  to: 'owner@example.com',
  language: 'en' as const,
  timer: {
    name: 'Sale <b>&',
    alt: 'Ends <i>',
    type: 'evergreen' as const,
    language: 'en' as const,
    timezone: 'UTC',
    timezoneMode: 'timer' as const,
    embedUrl: 'https://img.example.com/t/tmr_1.gif',
    width: 600,
    height: 150,
  },
  link: 'https://example.com/?a=1&b=2',
  retina: true,
  tool: 'Klaviyo',
  recipient: { start: '1795000000', sig: 'abc' },
};

describe('testEmail', () => {
  it('shows the full time, and explains zeros and the full time in other test emails', () => {
    const { subject, html, text } = testEmail(email);
    expect(subject).toBe('Test: Sale <b>&');
    expect(html).toContain(
      'src="https://img.example.com/t/tmr_1@2x.gif?testemail=1&amp;start=1795000000&amp;sig=abc" alt="Ends &lt;i&gt;"',
    );
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2"');
    expect(html).toContain('<title>Test: Sale &lt;b&gt;&amp;</title>');
    expect(html).toContain('Test emails from Klaviyo');
    expect(text).toContain('they show zeros once that time is up');
    expect(text).toContain('they show the full time at each open');
  });

  it('says nothing about recipients for a timer that is the same for everyone', () => {
    const { html } = testEmail({
      ...email,
      timer: { ...email.timer, type: 'fixed' },
      language: 'de',
      link: undefined,
      recipient: {},
    });
    expect(html).toContain('src="https://img.example.com/t/tmr_1@2x.gif?testemail=1"');
    expect(html).not.toContain('Empfänger');
    expect(html).toContain('<html lang="de">');
  });
});
