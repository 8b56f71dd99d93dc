import type { ConsoleLanguage } from '@tminus/domain';
import { mailHtml, mailText } from './mail-layout.ts';
import type { MailMessage } from './mailer.ts';

/** The text of an email whose button opens a page of the console. */
export interface LinkMailText {
  title: string;
  /** Shown by mail programs after the subject. */
  preview: string;
  /** Above the button. */
  paragraphs: readonly string[];
  /** Of the button. */
  label: string;
  /** Below the button, in small print. */
  notes: readonly string[];
}

/** In every language of the console. */
export type LinkMailTexts = Readonly<Record<ConsoleLanguage, LinkMailText>>;

const fallback: Readonly<Record<ConsoleLanguage, string>> = {
  en: 'If the button does not work, open this address:',
  de: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
};

/** @param address - the page that the button opens, with the token of a link if there is one */
export function linkMail(to: string, language: ConsoleLanguage, text: LinkMailText, address: string): MailMessage {
  const { title, preview, paragraphs, label, notes } = text;
  const content = { language, title, preview, paragraphs: [...paragraphs], button: { label, address } };
  return {
    to,
    subject: `${title} · T-minus`,
    // The plain text has the address in place of the button.
    text: mailText({ ...content, notes: [...notes] }),
    html: mailHtml({ ...content, notes: [...notes, fallback[language]] }),
  };
}
