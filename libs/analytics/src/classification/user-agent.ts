import bowser from 'bowser';
import { type DeviceClass, unknownValue, type ClientName } from '@tminus/domain';
import type { ViewAttributeValues } from '@tminus/counts';
import { isbot } from 'isbot';

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

function findMailClient(userAgent: string): MailClient | undefined {
  return mailClients.find(({ matches }) => matches(userAgent));
}

/** What a user agent reveals about the viewer. */
interface UserAgentInfo extends ViewAttributeValues {
  /** A mail service's proxy fetched the image. The address is the proxy's, so the country is unknown. */
  isProxied: boolean;
}

/** In characters. The rest of a longer user agent adds nothing, and parsing kilobytes would take too long. */
const maxLength = 512;

/**
 * Takes tens of microseconds: cache the result. Mail clients are recognized before bots, because lists of bots contain mail proxies.
 * @returns undefined for a bot or crawler, whose request is not a view
 */
export function readUserAgent(userAgent: string): UserAgentInfo | undefined {
  const text = userAgent.slice(0, maxLength);
  const mailClient = findMailClient(text);
  if (mailClient) {
    const { client, isProxied = false } = mailClient;
    return { client, isProxied, device: isProxied ? unknownValue : (mailClient.device ?? deviceOf(text)) };
  }
  if (!isNoBot(text) && isbot(text)) return undefined;
  // Browsers start with a product name. Anything else is an HTTP library or an unknown mail client.
  const isBrowser = /^(?:Mozilla|Opera)\//.test(text);
  return { client: isBrowser ? 'web' : unknownValue, device: deviceOf(text), isProxied: false };
}

/**
 * Programs that lists of bots contain, but whose requests are views: libraries that mail clients and apps use, and mail clients with names of
 * their own, such as SamsungEmail, eM Client, and Apple-iPhone (Exchange on a phone).
 */
const notBots =
  /^(?:node|node-fetch|undici|axios|got|bun|deno|autocannon|k6|curl|wget|okhttp|java|apache-httpclient|python|python-requests|python-urllib|python-httpx|aiohttp|go-http-client|libwww-perl|ruby|guzzlehttp|postmanruntime|spark|em client|apple-ip(?:hone|ad)\w*)(?:[/ ]|$)|mail(?:app)?(?:[/ ;)]|$)|^\w*mail\w*\//i;

const isNoBot = (userAgent: string) =>
  notBots.test(userAgent) && !/bot|crawl|spider|scan|preview|extract|exract|siphon|collect|harvest/i.test(userAgent);

/** Services that open the links of emails to check them, and name themselves. */
const linkScanner = /safe-?links|proofpoint|barracuda|mimecast/i;

/**
 * Whether a program opens a link, rather than a person. People use browsers, so the libraries whose requests for images are views are
 * programs here.
 */
export function isProgram(userAgent: string): boolean {
  const text = userAgent.slice(0, maxLength);
  return text === '' || linkScanner.test(text) || isbot(text);
}

const deviceClassOf: Readonly<Record<string, DeviceClass>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'mobile',
};

function deviceOf(userAgent: string): DeviceClass {
  if (userAgent === '') return unknownValue; // bowser throws
  return deviceClassOf[bowser.getParser(userAgent).getPlatformType(true)] ?? unknownValue;
}
