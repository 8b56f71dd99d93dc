import type { DeviceClass } from '@tminus/domain';
import type { ClientName } from '@tminus/event-log';

interface MailClient {
  client: ClientName;
  /** Whether a user agent is this client's. */
  matches: (userAgent: string) => boolean;
  /** Undefined: the user agent says it in the way that browsers do. */
  device?: DeviceClass;
  /** Images are fetched by servers of the mail service: device and country are theirs, so neither is known. */
  proxied?: true;
}

const contains = (part: string) => (userAgent: string) => userAgent.includes(part);
const startsWith = (start: string) => (userAgent: string) => userAgent.startsWith(start);

/**
 * Apple's mail programs show web pages with WebKit but are no Safari: they name neither Safari nor, on a phone, a version.
 * Programs on a phone that show web pages inside themselves (WebViews) add their own name behind; mail does not.
 */
const appleMailOnMac = /^Mozilla\/5\.0 \(Macintosh; [^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)$/;
const appleMailOnPhone =
  /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Mobile\/\w+$/;

/** The first that matches counts. */
const mailClients: readonly MailClient[] = [
  // The whole string: it is what Apple's servers send when they fetch images before anybody has opened the mail.
  { client: 'Apple Mail Privacy', matches: (userAgent) => userAgent === 'Mozilla/5.0', proxied: true },
  { client: 'Gmail', matches: contains('GoogleImageProxy'), proxied: true },
  { client: 'Gmail', matches: startsWith('Android-Gmail/'), device: 'mobile' },
  { client: 'Yahoo Mail', matches: contains('YahooMailProxy'), proxied: true },
  { client: 'Fastmail', matches: contains('FastmailUA'), proxied: true },
  { client: 'HEY', matches: startsWith('hey.com'), proxied: true },
  { client: 'Outlook', matches: startsWith('Outlook-iOS'), device: 'mobile' },
  { client: 'Outlook', matches: startsWith('Outlook-Android'), device: 'mobile' },
  { client: 'Outlook', matches: startsWith('MacOutlook/'), device: 'desktop' },
  { client: 'Windows Live Mail', matches: startsWith('Outlook-Express/'), device: 'desktop' },
  { client: 'Outlook', matches: contains('Microsoft Outlook'), device: 'desktop' },
  // Which program of Office it is, it does not say; it is Outlook that shows pictures from afar.
  { client: 'Outlook', matches: (userAgent) => /\bms-office\b|\bMSOffice\b/i.test(userAgent), device: 'desktop' },
  { client: 'Thunderbird', matches: contains('Thunderbird/'), device: 'desktop' },
  { client: 'Airmail', matches: startsWith('Airmail'), device: 'desktop' },
  { client: 'Windows Mail', matches: startsWith('WindowsMail/'), device: 'desktop' },
  { client: 'Superhuman', matches: contains('Superhuman') },
  { client: 'Apple Mail', matches: (userAgent) => appleMailOnMac.test(userAgent), device: 'desktop' },
  { client: 'Apple Mail', matches: (userAgent) => appleMailOnPhone.test(userAgent), device: 'mobile' },
];

export function mailClientOf(userAgent: string): MailClient | undefined {
  return mailClients.find(({ matches }) => matches(userAgent));
}
