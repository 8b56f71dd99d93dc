import type { LinkMailTexts } from '../../mail/link-mail.ts';

/** To an address without an account. The link leads to the page that chooses a password. */
export const signUpMail: LinkMailTexts = {
  en: {
    title: 'Finish your sign-up',
    preview: 'Choose a password. The link works once, within 24 hours.',
    paragraphs: [
      'Somebody wants to create a T-minus account with this email address.',
      'If that was you, choose a password, and your account is ready:',
    ],
    label: 'Choose a password',
    notes: [
      'The link works once, within 24 hours.',
      'If it was not you, you can ignore this email: without the link, there will be no account.',
    ],
  },
  de: {
    title: 'Registrierung abschließen',
    preview: 'Wählen Sie ein Passwort. Der Link gilt einmal und 24 Stunden lang.',
    paragraphs: [
      'Mit dieser E-Mail-Adresse soll ein T-minus-Konto erstellt werden.',
      'Wenn Sie das waren, wählen Sie ein Passwort. Danach ist Ihr Konto fertig:',
    ],
    label: 'Passwort wählen',
    notes: [
      'Der Link gilt einmal und 24 Stunden lang.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ohne den Link entsteht kein Konto.',
    ],
  },
};

/** To an address that has an account. Only this email says so, never the page. */
export const alreadyRegisteredMail: LinkMailTexts = {
  en: {
    title: 'You already have an account',
    preview: 'Sign in with this email address.',
    paragraphs: [
      'Somebody wanted to create a T-minus account with this email address. It already has one.',
      'If that was you, sign in:',
    ],
    label: 'Sign in',
    notes: [
      'If you have forgotten your password, choose "Forgot your password?" there.',
      'If it was not you, you can ignore this email: nothing has changed.',
    ],
  },
  de: {
    title: 'Sie haben bereits ein Konto',
    preview: 'Melden Sie sich mit dieser E-Mail-Adresse an.',
    paragraphs: [
      'Mit dieser E-Mail-Adresse sollte ein T-minus-Konto erstellt werden. Für diese Adresse gibt es bereits eines.',
      'Wenn Sie das waren, melden Sie sich an:',
    ],
    label: 'Anmelden',
    notes: [
      'Wenn Sie Ihr Passwort vergessen haben, wählen Sie dort „Passwort vergessen?“.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Es hat sich nichts geändert.',
    ],
  },
};
