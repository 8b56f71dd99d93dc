import type { ConsoleLanguage, TimerType } from '@tminus/domain';
import { embedHtml, testEmailParameter } from '@tminus/domain/embed-code';
import { mailBrand, mailHeading, mailPage, mailParagraph, smallPrint } from '../../../mail/mail-layout.ts';
import type { MailMessage } from '../../../mail/mailer.ts';

export interface TestEmail {
  to: string;
  language: ConsoleLanguage;
  timer: { name: string; type: TimerType; embedUrl: string; width: number; height: number };
  link: string | undefined;
  /** The image at twice the width and height. */
  retina: boolean | undefined;
  /** The name of the mailing tool, if it is known. */
  tool: string | undefined;
  /** Of the countdown of an evergreen timer: see docs/evergreen.md. */
  signedStart: { start: string; sig: string };
}

const texts = {
  en: {
    subject: (name: string) => `Test: ${name}`,
    brand: 'Test email',
    intro: 'This is how your timer looks in this mail program.',
    outlook: 'Outlook on Windows shows only the first picture of the animation.',
    views: 'Opening this email does not count as a view.',
    evergreen:
      'Each recipient has a countdown of their own, which starts when they first open the email. The one in this test email started when it was sent.',
    zeros: (tool: string) =>
      `Test emails from ${tool} may look different. If all of them have the same id, or the placeholder itself, they count as one recipient: they show zeros once that time is up. If they have no id, they show the full time at each open. Your recipients are not affected. To be sure, send the timer to a real contact first.`,
    anyTool: 'your mailing tool',
  },
  de: {
    subject: (name: string) => `Test: ${name}`,
    brand: 'Test-E-Mail',
    intro: 'So sieht Ihr Timer in diesem Mailprogramm aus.',
    outlook: 'Outlook unter Windows zeigt nur das erste Bild der Animation.',
    views: 'Wenn Sie diese E-Mail öffnen, zählt das nicht als Aufruf.',
    evergreen:
      'Jeder Empfänger hat seinen eigenen Countdown, der beim ersten Öffnen der E-Mail beginnt. Der Countdown in dieser Test-E-Mail hat beim Senden begonnen.',
    zeros: (tool: string) =>
      `Test-E-Mails aus ${tool} sehen möglicherweise anders aus. Enthalten alle dieselbe ID oder den Platzhalter selbst, zählen sie als ein Empfänger: Ist dessen Zeit abgelaufen, zeigen sie Nullen. Ohne ID zeigen sie bei jedem Öffnen die volle Zeit. Ihre Empfänger betrifft das nicht. Senden Sie den Timer zuerst an einen echten Kontakt, um sicher zu sein.`,
    anyTool: 'Ihrem Mailing-Tool',
  },
} as const;

/** Of the card: texts need some width, even beside a narrow image. */
const leastWidth = 480;

/** An email with the timer, as the embed code shows it. Explains what surprises people in test emails. */
export function testEmail({ to, language, timer, link, retina, tool, signedStart }: TestEmail): MailMessage {
  const { subject, brand, intro, outlook, views, evergreen, zeros, anyTool } = texts[language];
  const isEvergreen = timer.type === 'evergreen';
  const notes = [outlook, views, ...(isEvergreen ? [evergreen, zeros(tool ?? anyTool)] : [])];
  const { embedUrl, width, height, name } = timer;
  const query = new URLSearchParams({ [testEmailParameter]: '1', ...(isEvergreen && signedStart) });
  const url = `${embedUrl}?${query}`;
  const image = embedHtml({ url, width, height, alt: name, link, retina });
  return {
    to,
    subject: subject(name),
    text: [intro, link ?? url, ...notes, '-- \nT-minus'].join('\n\n'),
    html: mailPage({
      language,
      title: subject(name),
      preview: intro,
      width: Math.max(leastWidth, width),
      // Nothing beside the image: where there is room, it has its own size.
      rows: `<tr><td style="padding:32px 32px 12px">
${mailBrand(brand)}
${mailHeading(name)}
${mailParagraph(intro)}
</td></tr>
<tr><td align="center"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px"><tr><td>
${image}
</td></tr></table></td></tr>
<tr><td class="small" style="padding:24px 32px 20px;${smallPrint}">${notes.map(mailParagraph).join('')}</td></tr>`,
    }),
  };
}
