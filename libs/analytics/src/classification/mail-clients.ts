import { type ClientName, type DeviceClass, unknownValue } from '@tminus/domain';

interface MailClient {
  client: ClientName;
  matches: (userAgent: string) => boolean;
  /** Undefined: read it from the user agent, as for a browser. */
  device?: DeviceClass;
  /** Servers of the mail service fetch the images, so neither the device nor the country of the reader is known. */
  isProxied?: true;
}

const contains = (part: string) => (userAgent: string) => userAgent.includes(part);
const startsWith = (start: string) => (userAgent: string) => userAgent.startsWith(start);

/**
 * Apple Mail renders with WebKit, but names neither Safari nor, on a phone, a version. Apps on a phone that show web pages in a
 * WebView append their own name; Apple Mail does not.
 */
const appleMailOnMac = /^Mozilla\/5\.0 \(Macintosh; [^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)$/;
const appleMailOnPhone =
  /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Mobile\/\w+$/;

/**
 * Servers that fetch the images of other webmail services: SeznamEmailProxy, YandexUserproxy, `(via …)`. Lists of bots contain them. Unlike
 * crawlers, they fetch an image because someone reads an email.
 */
const imageProxy =
  /(?:mail|image|img|asset|media|user)[ _./-]?proxy|yandeximageresizer|\bcamo\b|\(via [^)]+\)|\bmail\.ru\b/i;
const crawler = /(?<!\bro)bot\b|crawl|spider/i;

/** The first match is used. */
const mailClients: readonly MailClient[] = [
  // The whole user agent of Apple's servers, which fetch images before anyone opens the mail.
  { client: 'Apple Mail Privacy', matches: (userAgent) => userAgent === 'Mozilla/5.0', isProxied: true },
  { client: 'Gmail', matches: (userAgent) => /googleimageproxy|ggpht\.com/i.test(userAgent), isProxied: true },
  // The whole user agent of Google's servers when they load images before anyone opens the mail ends like this.
  { client: 'Gmail', matches: (userAgent) => userAgent.endsWith(' Edge/12.246 Mozilla/5.0'), isProxied: true },
  { client: 'Gmail', matches: startsWith('Android-Gmail/'), device: 'mobile' },
  { client: 'Yahoo Mail', matches: (userAgent) => /yahoo(?:mailproxy|cachesystem)/i.test(userAgent), isProxied: true },
  { client: 'Fastmail', matches: contains('FastmailUA'), isProxied: true },
  { client: 'HEY', matches: startsWith('hey.com'), isProxied: true },
  { client: 'Outlook', matches: startsWith('Outlook-iOS'), device: 'mobile' },
  { client: 'Outlook', matches: startsWith('Outlook-Android'), device: 'mobile' },
  { client: 'Outlook', matches: startsWith('MacOutlook/'), device: 'desktop' },
  // The new Outlook for Windows is Edge with the name of the app at its end.
  { client: 'Outlook', matches: contains('OneOutlook/'), device: 'desktop' },
  { client: 'Windows Live Mail', matches: startsWith('Outlook-Express/'), device: 'desktop' },
  { client: 'Outlook', matches: contains('Microsoft Outlook'), device: 'desktop' },
  // An Office program. Outlook is the one that loads remote images.
  { client: 'Outlook', matches: (userAgent) => /\bms-office\b|\bMSOffice\b/i.test(userAgent), device: 'desktop' },
  { client: 'Thunderbird', matches: contains('Thunderbird/'), device: 'desktop' },
  { client: 'Airmail', matches: startsWith('Airmail'), device: 'desktop' },
  { client: 'Windows Mail', matches: startsWith('WindowsMail/'), device: 'desktop' },
  { client: 'Superhuman', matches: contains('Superhuman') },
  {
    client: unknownValue,
    matches: (userAgent) => imageProxy.test(userAgent) && !crawler.test(userAgent),
    isProxied: true,
  },
  { client: 'Apple Mail', matches: (userAgent) => appleMailOnMac.test(userAgent), device: 'desktop' },
  { client: 'Apple Mail', matches: (userAgent) => appleMailOnPhone.test(userAgent), device: 'mobile' },
];

export function findMailClient(userAgent: string): MailClient | undefined {
  return mailClients.find(({ matches }) => matches(userAgent));
}
