import type { Language } from '@tminus/domain';

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

export interface LinkMails {
  /** To an address without an account. The link leads to the page that chooses a password. */
  signUp: LinkMailText;
  /** To an address that has an account. Only this email says so, never the page. */
  alreadyRegistered: LinkMailText;
  /** To the address that an account has. */
  confirmEmail: LinkMailText;
  /** To the new address. */
  changeEmail: LinkMailText;
  /** To the new address, if it belongs to another account. Only this email says so, never the page. */
  emailTaken: LinkMailText;
  /** To the old address, before a change. Does not name the new one: the old one may never have been the owner's. */
  changeRequested: LinkMailText;
  /** To the old address, after a change. */
  emailChanged: LinkMailText;
  passwordReset: LinkMailText;
  passwordChanged: LinkMailText;
}

/** All emails, in one language. */
interface MailTexts extends LinkMails {
  /** For the owner of API keys, in the email after a change of the password. */
  keysStillWork: { paragraph: string; label: string };
  /** Below the notes of an email with a button. */
  openAddress: string;
  /** The link that ends emails about events. */
  unsubscribe: string;
  /** The email that shows a timer. */
  test: {
    subject: (timer: string) => string;
    brand: string;
    intro: string;
    outlook: string;
    views: string;
    evergreen: string;
    zeros: (tool: string) => string;
    anyTool: string;
  };
}

const english: MailTexts = {
  signUp: {
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
  alreadyRegistered: {
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
  confirmEmail: {
    title: 'Confirm your email address',
    preview: 'The link works once, within 24 hours.',
    paragraphs: [
      'This is the email address of a T-minus account.',
      'If the account is yours, confirm that you receive emails here:',
    ],
    label: 'Confirm the address',
    notes: ['The link works once, within 24 hours.', 'If the account is not yours, please ignore this email.'],
  },
  changeEmail: {
    title: 'Confirm your new email address',
    preview: 'The link works once, within 24 hours.',
    paragraphs: [
      'Somebody wants to use this email address for their T-minus account.',
      'If that was you, confirm it. From then on, you sign in with this address:',
    ],
    label: 'Confirm the new address',
    notes: [
      'The link works once, within 24 hours. Until you open it, the account keeps its old address.',
      'If it was not you, please ignore this email.',
    ],
  },
  emailTaken: {
    title: 'This address already has an account',
    preview: 'It cannot be used for another one.',
    paragraphs: [
      'Somebody wanted to use this email address for another T-minus account. That is not possible, because yours has it.',
      'If that was you, sign in to this account, or choose another address for the other one:',
    ],
    label: 'Sign in',
    notes: ['If it was not you, you can ignore this email: nothing has changed.'],
  },
  changeRequested: {
    title: 'Your email address is about to change',
    preview: 'If it was not you, choose a new password.',
    paragraphs: [
      'Somebody who is signed in to your T-minus account wants to change its email address. The address changes when they open the link in an email to the new one.',
      'If that was you, you do not need to do anything here. If not, choose a new password now. This also stops the change:',
    ],
    label: 'Choose a new password',
    notes: [],
  },
  emailChanged: {
    title: 'Your email address has changed',
    preview: 'You sign in with the new one from now on.',
    paragraphs: [
      'Your T-minus account has another email address now. You can no longer sign in with this one.',
      'If it was not you, contact the operator of this service immediately.',
    ],
    label: 'Sign in',
    notes: ['Your timers and API keys still work.'],
  },
  passwordReset: {
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
  passwordChanged: {
    title: 'Your password has changed',
    preview: 'All other browsers are signed out.',
    paragraphs: ['The password of your T-minus account has changed. All other browsers are signed out.'],
    label: 'Open the security settings',
    notes: ['If it was not you, choose "Forgot your password?" on the sign-in page now.'],
  },
  keysStillWork: {
    paragraph: 'Your API keys still work. If somebody else may have them, revoke them:',
    label: 'Check the API keys',
  },
  test: {
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
  openAddress: 'If the button does not work, open this address:',
  unsubscribe: 'Unsubscribe from emails about events',
};

const german: MailTexts = {
  signUp: {
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
  alreadyRegistered: {
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
  confirmEmail: {
    title: 'E-Mail-Adresse bestätigen',
    preview: 'Der Link gilt einmal und 24 Stunden lang.',
    paragraphs: [
      'Dies ist die E-Mail-Adresse eines T-minus-Kontos.',
      'Wenn das Ihr Konto ist, bestätigen Sie, dass Sie hier E-Mails empfangen:',
    ],
    label: 'Adresse bestätigen',
    notes: [
      'Der Link gilt einmal und 24 Stunden lang.',
      'Wenn das nicht Ihr Konto ist, ignorieren Sie diese E-Mail bitte.',
    ],
  },
  changeEmail: {
    title: 'Neue E-Mail-Adresse bestätigen',
    preview: 'Der Link gilt einmal und 24 Stunden lang.',
    paragraphs: [
      'Diese E-Mail-Adresse soll für ein T-minus-Konto verwendet werden.',
      'Wenn Sie das waren, bestätigen Sie sie. Danach melden Sie sich mit dieser Adresse an:',
    ],
    label: 'Neue Adresse bestätigen',
    notes: [
      'Der Link gilt einmal und 24 Stunden lang. Bis Sie ihn öffnen, behält das Konto seine alte Adresse.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail bitte.',
    ],
  },
  emailTaken: {
    title: 'Für diese Adresse gibt es bereits ein Konto',
    preview: 'Die Adresse kann nicht für ein weiteres verwendet werden.',
    paragraphs: [
      'Diese E-Mail-Adresse sollte für ein anderes T-minus-Konto verwendet werden. Das geht nicht, weil sie zu Ihrem gehört.',
      'Wenn Sie das waren, melden Sie sich bei diesem Konto an, oder wählen Sie für das andere eine andere Adresse:',
    ],
    label: 'Anmelden',
    notes: ['Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Es hat sich nichts geändert.'],
  },
  changeRequested: {
    title: 'Ihre E-Mail-Adresse wird geändert',
    preview: 'Wenn Sie das nicht waren, wählen Sie ein neues Passwort.',
    paragraphs: [
      'Jemand, der bei Ihrem T-minus-Konto angemeldet ist, möchte dessen E-Mail-Adresse ändern. Sie ändert sich, sobald der Link in einer E-Mail an die neue Adresse geöffnet wird.',
      'Wenn Sie das waren, müssen Sie hier nichts tun. Wenn nicht, wählen Sie jetzt ein neues Passwort. Das verhindert auch die Änderung:',
    ],
    label: 'Neues Passwort wählen',
    notes: [],
  },
  emailChanged: {
    title: 'Ihre E-Mail-Adresse wurde geändert',
    preview: 'Ab jetzt melden Sie sich mit der neuen Adresse an.',
    paragraphs: [
      'Ihr T-minus-Konto hat jetzt eine andere E-Mail-Adresse. Mit dieser können Sie sich nicht mehr anmelden.',
      'Wenn Sie das nicht waren, informieren Sie sofort den Betreiber dieses Dienstes.',
    ],
    label: 'Anmelden',
    notes: ['Ihre Timer und API-Schlüssel funktionieren weiter.'],
  },
  passwordReset: {
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
  passwordChanged: {
    title: 'Ihr Passwort wurde geändert',
    preview: 'Alle anderen Browser wurden abgemeldet.',
    paragraphs: ['Das Passwort Ihres T-minus-Kontos wurde geändert. Alle anderen Browser wurden abgemeldet.'],
    label: 'Sicherheitseinstellungen öffnen',
    notes: ['Wenn Sie das nicht waren, wählen Sie jetzt auf der Anmeldeseite „Passwort vergessen?“.'],
  },
  keysStillWork: {
    paragraph: 'Ihre API-Schlüssel funktionieren weiter. Wenn jemand anders sie haben könnte, widerrufen Sie sie:',
    label: 'API-Schlüssel prüfen',
  },
  test: {
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
  openAddress: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  unsubscribe: 'E-Mails über Ereignisse abbestellen',
};

/** In each language of the console. The names are those languages. */
export const mailTexts = { en: english, de: german } satisfies Partial<Record<Language, MailTexts>>;

export type ConsoleLanguage = keyof typeof mailTexts;

export const consoleLanguages = Object.keys(mailTexts) as ConsoleLanguage[];

/** The language of an account, if this version of the console has it. */
export const consoleLanguage = (language: Language | null): ConsoleLanguage | null =>
  consoleLanguages.find((each) => each === language) ?? null;

/** The language of emails to an account. */
export const mailLanguage = (language: Language | null, otherwise: ConsoleLanguage = 'en'): ConsoleLanguage =>
  consoleLanguage(language) ?? otherwise;
