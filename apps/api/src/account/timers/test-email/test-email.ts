import type { TimerType } from '@tminus/domain';
import { embedHtml, testEmailParameter } from '@tminus/domain/embed-code';
import { mailBrand, mailHeading, mailPage, mailParagraph, smallPrint } from '../../../mail/mail-layout.ts';
import { type ConsoleLanguage, mailTexts } from '../../../mail/mail-texts.ts';
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

/** Of the card: texts need some width, even beside a narrow image. */
const leastWidth = 480;

/** An email with the timer, as the embed code shows it. Explains what surprises people in test emails. */
export function testEmail({ to, language, timer, link, retina, tool, signedStart }: TestEmail): MailMessage {
  const { subject, brand, intro, outlook, views, evergreen, zeros, anyTool } = mailTexts[language].test;
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
