import type { ConsoleLanguage } from '@tminus/domain';
import { type MailContent, mailHtml, mailText } from '../../mail/mail-layout.ts';
import type { MailMessage } from '../../mail/mailer.ts';

const texts = {
  en: {
    title: 'Reset your password',
    preview: 'The link works once, within one hour.',
    paragraphs: [
      'Somebody asked for a new password for the T-minus account with this email address.',
      'If that was you, choose a new password:',
    ],
    label: 'Choose a new password',
    notes: [
      'The link works once, within one hour. After that, all browsers that are signed in have to sign in again.',
      'If it was not you, you can ignore this email: your password stays the same.',
      'If the button does not work, open this address:',
    ],
  },
  de: {
    title: 'Passwort zurücksetzen',
    preview: 'Der Link gilt einmal, innerhalb einer Stunde.',
    paragraphs: [
      'Für das T-minus-Konto mit dieser E-Mail-Adresse wurde ein neues Passwort angefordert.',
      'Wenn Sie das waren, wählen Sie ein neues Passwort:',
    ],
    label: 'Neues Passwort wählen',
    notes: [
      'Der Link gilt einmal, innerhalb einer Stunde. Danach müssen sich alle angemeldeten Browser neu anmelden.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt gleich.',
      'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    ],
  },
} as const;

/** @param address - of the page that sets the new password, with its token */
export function passwordResetMail(to: string, language: ConsoleLanguage, address: string): MailMessage {
  const { title, preview, paragraphs, label, notes } = texts[language];
  const content: MailContent = {
    language,
    title,
    preview,
    paragraphs: [...paragraphs],
    button: { label, address },
    notes: [...notes],
  };
  // The plain text has the address in place of the button.
  const text = mailText({ ...content, notes: notes.slice(0, -1) });
  return { to, subject: `${title} · T-minus`, text, html: mailHtml(content) };
}
