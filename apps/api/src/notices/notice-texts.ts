import type { DisabledReason, PendingFrequency, WebhookEntity } from '@tminus/database';
import type { ConsoleLanguage, LinkMailText } from '../mail/mail-texts.ts';

interface NoticeTexts {
  /** By the type of an event. An event with another type has its type. */
  types: Readonly<Record<string, string>>;
  /** At 100 %. */
  viewsUsedUp: string;
  byKey: (name: string) => string;
  byOperator: string;
  byService: string;
  title: (events: number) => string;
  digest: string;
  intro: Record<PendingFrequency, string>;
  more: (events: number) => string;
  label: string;
  note: string;
  /** @param webhook - `webhookName` */
  webhookDisabled: (webhook: string, reason: DisabledReason) => LinkMailText;
  /** The page that ends the emails. */
  question: string;
  explanation: string;
  confirm: string;
  done: string;
  again: string;
  invalid: string;
}

const english: NoticeTexts = {
  types: {
    'timer.created': 'Timer created',
    'timer.updated': 'Timer changed',
    'timer.deleted': 'Timer deleted',
    'timer.restored': 'Timer restored',
    'timer.expiring': 'Timer ends soon',
    'timer.expired': 'Timer has ended',
    'timer.zone_rules_changed': 'Time zone of a timer changed its rules',
    'usage.threshold': 'Views come close to the limit of the plan',
    'key.created': 'API key created',
    'key.updated': 'API key changed',
    'key.revoked': 'API key revoked',
    'key.expiring': 'API key expires soon',
    'webhook.disabled': 'Webhook disabled',
  },
  viewsUsedUp: 'Views of the month are used up: images no longer move',
  byKey: (name) => `by the API key “${name}”`,
  byOperator: 'by the operator of this service',
  byService: 'by the service',
  title: (events) => `${events} events in your account`,
  digest: 'Your account today',
  intro: { now: 'This has happened in your T-minus account:', daily: 'This has happened since the last daily email:' },
  more: (events) => `And ${events} more.`,
  label: 'Open the activity',
  note: 'You choose in the settings, under Profile, which events you get emails about.',
  webhookDisabled: (webhook, reason) => ({
    title: 'A webhook is disabled',
    preview: `${webhook} receives no more events.`,
    paragraphs: [
      reason === 'gone'
        ? `Your webhook ${webhook} has answered 410 Gone, which asks for no more events. So T-minus has disabled it.`
        : `T-minus could not deliver an event to your webhook ${webhook}: ten attempts within about three days have failed. So it has disabled the webhook.`,
      'It receives no more events until you activate it again. Then you can also send those that it has missed:',
    ],
    label: 'Open the webhooks',
    notes: ['There you also see what the receiver has answered.'],
  }),
  question: 'No more emails about events?',
  explanation: 'Emails with links that you request, and about your password or your address, still arrive.',
  confirm: 'Unsubscribe',
  done: 'You get no more emails about events',
  again: 'You can choose them again in the settings, under Profile.',
  invalid: 'This link does not work. Change your emails in the settings, under Profile.',
};

const german: NoticeTexts = {
  types: {
    'timer.created': 'Timer erstellt',
    'timer.updated': 'Timer geändert',
    'timer.deleted': 'Timer gelöscht',
    'timer.restored': 'Timer wiederhergestellt',
    'timer.expiring': 'Timer endet bald',
    'timer.expired': 'Timer ist abgelaufen',
    'timer.zone_rules_changed': 'Zeitzone eines Timers hat neue Regeln',
    'usage.threshold': 'Aufrufe nähern sich dem Limit des Tarifs',
    'key.created': 'API-Schlüssel erstellt',
    'key.updated': 'API-Schlüssel geändert',
    'key.revoked': 'API-Schlüssel widerrufen',
    'key.expiring': 'API-Schlüssel läuft bald ab',
    'webhook.disabled': 'Webhook deaktiviert',
  },
  viewsUsedUp: 'Aufrufe des Monats sind verbraucht: Bilder stehen still',
  byKey: (name) => `durch den API-Schlüssel „${name}“`,
  byOperator: 'durch den Betreiber dieses Dienstes',
  byService: 'durch den Dienst',
  title: (events) => `${events} Ereignisse in Ihrem Konto`,
  digest: 'Ihr Konto heute',
  intro: {
    now: 'Das ist in Ihrem T-minus-Konto geschehen:',
    daily: 'Das ist seit der letzten täglichen E-Mail geschehen:',
  },
  more: (events) => `Und ${events} weitere.`,
  label: 'Aktivität öffnen',
  note: 'In den Einstellungen wählen Sie unter „Profil“, über welche Ereignisse Sie E-Mails bekommen.',
  webhookDisabled: (webhook, reason) => ({
    title: 'Ein Webhook ist deaktiviert',
    preview: `${webhook} empfängt keine Ereignisse mehr.`,
    paragraphs: [
      reason === 'gone'
        ? `Ihr Webhook ${webhook} hat mit 410 Gone geantwortet und möchte damit keine Ereignisse mehr. T-minus hat ihn deshalb deaktiviert.`
        : `T-minus konnte Ihrem Webhook ${webhook} ein Ereignis nicht zustellen: Zehn Versuche in etwa drei Tagen sind fehlgeschlagen. T-minus hat ihn deshalb deaktiviert.`,
      'Er empfängt keine Ereignisse mehr, bis Sie ihn wieder aktivieren. Dann können Sie auch die verpassten erneut senden:',
    ],
    label: 'Webhooks öffnen',
    notes: ['Dort sehen Sie auch, was der Empfänger geantwortet hat.'],
  }),
  question: 'Keine E-Mails über Ereignisse mehr?',
  explanation: 'E-Mails mit Links, die Sie anfordern, und über Ihr Passwort oder Ihre Adresse kommen weiterhin an.',
  confirm: 'Abbestellen',
  done: 'Sie bekommen keine E-Mails über Ereignisse mehr',
  again: 'In den Einstellungen können Sie sie unter „Profil“ wieder auswählen.',
  invalid: 'Dieser Link funktioniert nicht. Ändern Sie Ihre E-Mails in den Einstellungen unter „Profil“.',
};

/** Its origin, and its description in parentheses if it has one. Not the whole address: it often contains a secret. */
export const webhookName = ({ url, description }: Pick<WebhookEntity, 'url' | 'description'>): string =>
  new URL(url).origin + (description === '' ? '' : ` (${description})`);

const byLanguage: Partial<Record<ConsoleLanguage, NoticeTexts>> = { de: german };

/** The texts of emails about events: in English if nobody has translated them. */
export const noticeTextsIn = (language: ConsoleLanguage): NoticeTexts => byLanguage[language] ?? english;
