import { mailHtml, mailText } from './mail-layout.ts';
import { type ConsoleLanguage, type LinkMailText, mailTexts } from './mail-texts.ts';
import type { MailMessage } from './mailer.ts';

/** @param address - the page that the button opens, with the token of a link if there is one */
export function linkMail(to: string, language: ConsoleLanguage, text: LinkMailText, address: string): MailMessage {
  const { title, preview, paragraphs, label, notes } = text;
  const content = { language, title, preview, paragraphs: [...paragraphs], button: { label, address } };
  return {
    to,
    subject: `${title} · T-minus`,
    // The plain text has the address in place of the button.
    text: mailText({ ...content, notes: [...notes] }),
    html: mailHtml({ ...content, notes: [...notes, mailTexts[language].openAddress] }),
  };
}
