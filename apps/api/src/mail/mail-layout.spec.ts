import { mailBrand, mailHtml, mailText } from './mail-layout.ts';

const mail = {
  language: 'en',
  title: 'Your T-minus account',
  preview: '',
  paragraphs: ['In your T-minus account:'],
  items: [
    { title: 'Timer changed: <Sale>', detail: '29 Nov', address: 'https://timers.example.com/timers/tmr_1' },
    { title: 'API key created', detail: '29 Nov' },
  ],
  button: { label: 'Open', address: 'https://timers.example.com/settings/activity' },
  notes: [],
} as const;

describe('an email', () => {
  const html = mailHtml({ ...mail, paragraphs: [...mail.paragraphs], notes: [] });

  it('has the mark, which it contains, and a name that no line break divides', () => {
    expect(html).toContain('<img src="cid:mark@tminus" alt=""');
    const outside = html
      .replaceAll('<span style="white-space:nowrap">T-minus</span>', '')
      .replace(/<title>.*<\/title>/, '');
    expect(outside).not.toContain('T-minus');
    expect(mailBrand(undefined, { logo: false })).not.toContain('<img');
  });

  it('leads from an entry to its timer', () => {
    expect(html).toContain(
      '<a href="https://timers.example.com/timers/tmr_1" style="color:inherit">Timer changed: &lt;Sale&gt;</a>',
    );
    expect(html).toContain('<b style="font-weight:600">API key created</b>');
    expect(mailText({ ...mail, paragraphs: [], notes: [] })).toContain(
      '- Timer changed: <Sale>\n  29 Nov\n  https://timers.example.com/timers/tmr_1\n\n- API key created\n  29 Nov\n',
    );
  });
});
