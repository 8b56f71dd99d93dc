import type { LinkMailTexts } from '../../mail/link-mail.ts';

/** To the address that an account has. */
export const confirmMail: LinkMailTexts = {
  en: {
    title: 'Confirm your email address',
    preview: 'The link works once, within 24 hours.',
    paragraphs: [
      'This is the email address of a T-minus account.',
      'If the account is yours, confirm that you receive emails here:',
    ],
    label: 'Confirm the address',
    notes: ['The link works once, within 24 hours.', 'If the account is not yours, please ignore this email.'],
  },
  de: {
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
};

/** To the new address. */
export const changeMail: LinkMailTexts = {
  en: {
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
  de: {
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
};

/** To the new address, if it belongs to another account. Only this email says so, never the page. */
export const takenMail: LinkMailTexts = {
  en: {
    title: 'This address already has an account',
    preview: 'It cannot be used for another one.',
    paragraphs: [
      'Somebody wanted to use this email address for another T-minus account. That is not possible, because yours has it.',
      'If that was you, sign in to this account, or choose another address for the other one:',
    ],
    label: 'Sign in',
    notes: ['If it was not you, you can ignore this email: nothing has changed.'],
  },
  de: {
    title: 'Für diese Adresse gibt es bereits ein Konto',
    preview: 'Die Adresse kann nicht für ein weiteres verwendet werden.',
    paragraphs: [
      'Diese E-Mail-Adresse sollte für ein anderes T-minus-Konto verwendet werden. Das geht nicht, weil sie zu Ihrem gehört.',
      'Wenn Sie das waren, melden Sie sich bei diesem Konto an, oder wählen Sie für das andere eine andere Adresse:',
    ],
    label: 'Anmelden',
    notes: ['Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Es hat sich nichts geändert.'],
  },
};

/** To the old address, before a change. Does not name the new one: the old one may never have been the owner's. */
export const changeRequestedMail: LinkMailTexts = {
  en: {
    title: 'Your email address is about to change',
    preview: 'If it was not you, choose a new password.',
    paragraphs: [
      'Somebody who is signed in to your T-minus account wants to change its email address. The address changes when they open the link in an email to the new one.',
      'If that was you, you do not need to do anything here. If not, choose a new password now. This also stops the change:',
    ],
    label: 'Choose a new password',
    notes: [],
  },
  de: {
    title: 'Ihre E-Mail-Adresse wird geändert',
    preview: 'Wenn Sie das nicht waren, wählen Sie ein neues Passwort.',
    paragraphs: [
      'Jemand, der bei Ihrem T-minus-Konto angemeldet ist, möchte dessen E-Mail-Adresse ändern. Sie ändert sich, sobald der Link in einer E-Mail an die neue Adresse geöffnet wird.',
      'Wenn Sie das waren, müssen Sie hier nichts tun. Wenn nicht, wählen Sie jetzt ein neues Passwort. Das verhindert auch die Änderung:',
    ],
    label: 'Neues Passwort wählen',
    notes: [],
  },
};

/** To the old address, after a change. */
export const changedMail: LinkMailTexts = {
  en: {
    title: 'Your email address has changed',
    preview: 'You sign in with the new one from now on.',
    paragraphs: [
      'Your T-minus account has another email address now. You can no longer sign in with this one.',
      'If it was not you, contact the operator of this service immediately.',
    ],
    label: 'Sign in',
    notes: ['Your timers and API keys still work.'],
  },
  de: {
    title: 'Ihre E-Mail-Adresse wurde geändert',
    preview: 'Ab jetzt melden Sie sich mit der neuen Adresse an.',
    paragraphs: [
      'Ihr T-minus-Konto hat jetzt eine andere E-Mail-Adresse. Mit dieser können Sie sich nicht mehr anmelden.',
      'Wenn Sie das nicht waren, informieren Sie sofort den Betreiber dieses Dienstes.',
    ],
    label: 'Anmelden',
    notes: ['Ihre Timer und API-Schlüssel funktionieren weiter.'],
  },
};
