import type { ConsoleLanguage } from '@tminus/domain';
import type { LinkMailText, LinkMailTexts } from '../../mail/link-mail.ts';

export const passwordResetMail: LinkMailTexts = {
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
      'API keys still work after that. You can revoke them in the settings.',
      'If it was not you, you can ignore this email: your password stays the same.',
    ],
  },
  de: {
    title: 'Passwort zurücksetzen',
    preview: 'Der Link gilt einmal und eine Stunde lang.',
    paragraphs: [
      'Für das T-minus-Konto mit dieser E-Mail-Adresse wurde ein neues Passwort angefordert.',
      'Wenn Sie das waren, wählen Sie ein neues Passwort:',
    ],
    label: 'Neues Passwort wählen',
    notes: [
      'Der Link gilt einmal und eine Stunde lang. Danach müssen sich alle angemeldeten Browser neu anmelden.',
      'API-Schlüssel funktionieren danach weiter. In den Einstellungen können Sie sie widerrufen.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
    ],
  },
};

const changed: LinkMailTexts = {
  en: {
    title: 'Your password has changed',
    preview: 'All other browsers are signed out.',
    paragraphs: ['The password of your T-minus account has changed. All other browsers are signed out.'],
    label: 'Open the security settings',
    notes: ['If it was not you, choose "Forgot your password?" on the sign-in page now.'],
  },
  de: {
    title: 'Ihr Passwort wurde geändert',
    preview: 'Alle anderen Browser wurden abgemeldet.',
    paragraphs: ['Das Passwort Ihres T-minus-Kontos wurde geändert. Alle anderen Browser wurden abgemeldet.'],
    label: 'Sicherheitseinstellungen öffnen',
    notes: ['Wenn Sie das nicht waren, wählen Sie jetzt auf der Anmeldeseite „Passwort vergessen?“.'],
  },
};

const keysStillWork: Readonly<Record<ConsoleLanguage, { paragraph: string; label: string }>> = {
  en: {
    paragraph: 'Your API keys still work. If somebody else may have them, revoke them:',
    label: 'Check the API keys',
  },
  de: {
    paragraph: 'Ihre API-Schlüssel funktionieren weiter. Wenn jemand anders sie haben könnte, widerrufen Sie sie:',
    label: 'API-Schlüssel prüfen',
  },
};

/** After a change. @param hasKeys - whether the account has API keys that work */
export function passwordChangedMail(language: ConsoleLanguage, hasKeys: boolean): LinkMailText {
  const text = changed[language];
  if (!hasKeys) return text;
  const { paragraph, label } = keysStillWork[language];
  return { ...text, paragraphs: [...text.paragraphs, paragraph], label };
}
