import bowser from 'bowser';
import { type DeviceClass, unknownValue, type ClientName } from '@tminus/domain';
import type { ViewAttributeValues } from './view-attributes.ts';
import { createIsbotFromList, isbot, list } from 'isbot';

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
  /(?:mail|image|img|asset|media|user)[ _./-]?(?:proxy|fetcher)|yandeximageresizer|\bcamo\b|\(via [^)]+\)|\bmail\.ru\b/i;
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
  // Nextcloud Mail loads images through its server.
  { client: unknownValue, matches: (userAgent) => /^nextcloud[ -]server[ -]crawler/i.test(userAgent), isProxied: true },
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
  { client: 'Evolution', matches: startsWith('Evolution'), device: 'desktop' },
  { client: 'KMail', matches: (userAgent) => /\bQtWebEngine\/|\bKMail2?\//i.test(userAgent), device: 'desktop' },
  // The viewers of its plugins.
  {
    client: 'Claws Mail',
    matches: (userAgent) => /^(?:Fancy Viewer$|Claws[ -]Mail)/.test(userAgent),
    device: 'desktop',
  },
  // A reader of feeds for Linux, which says that it runs on Android and has the address of its home page.
  { client: unknownValue, matches: startsWith('Liferea/'), device: 'desktop' },
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
  if (isProvenBot(text)) return undefined;
  // Browsers start with a product name. Anything else is an HTTP library or an unknown mail client.
  const isBrowser = /^(?:Mozilla|Opera)\//.test(text);
  return { client: isBrowser ? 'web' : unknownValue, device: deviceOf(text), isProxied: false };
}

/** Words of isbot that are also in the names of mail programs, readers of feeds, small browsers, and libraries that apps use. */
export const ambiguousPatterns: ReadonlySet<string> = new Set([
  ...[
    '^email',
    '^navermailapp',
    '^yahoo',
    '^yandex',
    'mail\\.ru/',
    '\\.com\\b',
    '^client/',
    '^custom',
    '^offline',
    'download',
  ],
  ...['(?:^|[^g])news(?!sapphire)', '^rss', 'rss\\b', '^read', '^reed', 'feed', '^downcast/'],
  ...[
    '^amaya',
    '^netsurf',
    'browsex',
    'dmbrowser',
    'ibisbrowser',
    'offbyone',
    '^duckduckgo',
    '^ddg[_-]android',
    '^snapchat',
  ],
  ...['(?<!lib)http', 'url', 'java(?!;)', 'node\\b', '\\bperl\\b', '^apache/', '^postman', '^python', '^php', '^wget'],
]);

/** Whether a pattern only describes what a user agent looks like, such as one short word: so do mail programs. */
const isShape = (pattern: string) => pattern.includes('\\w') || !/[a-z]{2}/.test(pattern.replace(/\\[a-z]/g, ''));

const isNamedBot = createIsbotFromList(list.filter((pattern) => !isShape(pattern) && !ambiguousPatterns.has(pattern)));

/** Names, and words for what a program does, that isbot recognizes only by other patterns. */
const otherBots =
  /search\b|siphon|e?xtract|collect|harvest|wolf\b|fetcher|indexer|externalads|-ai\b|uptime|favicon|webhook|screenshot|linkfinder|lookup|resolver|acunetix|viber|bluesky|coccoc/i;

/** Services that open the links of emails to check them, and those that sample emails, and name themselves. */
const mailScanner =
  /safe-?links|proofpoint|barracuda|mimecast|messagelabs|ironport|fireeye|cloudmark|content-sampling/i;

/** An address in a user agent is for owners of sites whom a bot disturbs, unless it is the home page of a library or of a reader of feeds. */
const address = /https?:\/\/|\w@\w[\w-]*\./i;
const homePage = /^(?:node-fetch|got|k6)\b|bsalsa|feeddemon|netnewswire|news(?:beuter|boat)|rssbandit/i;

/**
 * Whether its user agent proves that a program is a bot. A bot that is taken for a person is a view too many; a person who is taken for a bot
 * has no view, and an evergreen timer that never starts.
 */
function isProvenBot(text: string): boolean {
  if (isNamedBot(text) || otherBots.test(text) || mailScanner.test(text)) return true;
  return address.test(text) && !homePage.test(text);
}

/**
 * Whether a program opens a link, rather than a person. People use browsers, so everything that isbot finds is a program here, also libraries
 * whose requests for images are views.
 */
export function isProgram(userAgent: string): boolean {
  const text = userAgent.slice(0, maxLength);
  return text === '' || isProvenBot(text) || isbot(text);
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
