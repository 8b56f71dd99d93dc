import type { ConsoleLanguage, TimerType } from '@tminus/domain';
import { embedHtml } from '@tminus/domain/embed-code';
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
  /** Identifies the recipient of an evergreen timer. A new one for each email. */
  uid: string;
}

const texts = {
  en: {
    subject: (name: string) => `Test: ${name}`,
    intro: 'This is how your timer looks in this mail program.',
    outlook: 'Outlook on Windows shows only the first picture of the animation.',
    views: 'Opening this email counts as a view.',
    evergreen:
      'Each recipient has a countdown of their own. T-minus counts each of its test emails as a new recipient: it shows the full time when you first open it.',
    zeros: (tool: string) =>
      `Test emails from ${tool} may look different. If all of them have the same id, or the placeholder itself, they count as one recipient: they show zeros once that time is up. If they have no id, they show the full time at each open. Your recipients are not affected. To be sure, send the timer to a real contact first.`,
    anyTool: 'your mailing tool',
  },
  de: {
    subject: (name: string) => `Test: ${name}`,
    intro: 'So sieht Ihr Timer in diesem Mailprogramm aus.',
    outlook: 'Outlook unter Windows zeigt nur das erste Bild der Animation.',
    views: 'Wenn Sie diese E-Mail öffnen, zählt das als Aufruf.',
    evergreen:
      'Jeder Empfänger hat seinen eigenen Countdown. Jede Test-E-Mail von T-minus zählt als neuer Empfänger: Beim ersten Öffnen zeigt sie die volle Zeit.',
    zeros: (tool: string) =>
      `Test-E-Mails aus ${tool} sehen möglicherweise anders aus. Enthalten alle dieselbe ID oder den Platzhalter selbst, zählen sie als ein Empfänger: Ist dessen Zeit abgelaufen, zeigen sie Nullen. Ohne ID zeigen sie bei jedem Öffnen die volle Zeit. Ihre Empfänger betrifft das nicht. Senden Sie den Timer zuerst an einen echten Kontakt, um sicher zu sein.`,
    anyTool: 'Ihrem Mailing-Programm',
  },
} as const;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** An email with the timer, as the embed code shows it. Explains what surprises people in test emails. */
export function testEmail({ to, language, timer, link, retina, tool, uid }: TestEmail): MailMessage {
  const { subject, intro, outlook, views, evergreen, zeros, anyTool } = texts[language];
  const isEvergreen = timer.type === 'evergreen';
  const notes = [outlook, views, ...(isEvergreen ? [evergreen, zeros(tool ?? anyTool)] : [])];
  const { embedUrl: url, width, height, name } = timer;
  const image = embedHtml({ url, width, height, alt: name, link, retina, uid: isEvergreen ? uid : undefined });
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escape(text)}</p>`;
  return {
    to,
    subject: subject(name),
    text: [intro, link ?? url, ...notes, '-- \nT-minus'].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject(name))}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0b0e17 !important; color: #f2f3f8 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#ffffff;color:#10131f;${font};font-size:15px;line-height:23px">
${paragraph(intro)}
${image}
<div style="padding-top:24px;max-width:600px;font-size:13px;line-height:19px">${notes.map(paragraph).join('')}</div>
</body>
</html>
`,
  };
}
