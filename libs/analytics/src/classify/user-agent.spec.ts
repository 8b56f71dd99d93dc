import { list } from 'isbot';
import { ambiguousPatterns, isProgram, readUserAgent } from './user-agent.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Go-http-client/1.1 (examplebot)',
  'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/Img/2.0; +http://go.mail.ru/help/robots)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'DuckDuckBot-Https/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Yahoo Link Preview; https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html',
  'EmailSiphon/1.0',
  `${chrome} Safari/537.36 Edge/12.246 Gmail-content-sampling`,
  'Barracuda Sentinel (EE)',
  'Proofpoint/1.0',
  'Mimecast',
  'WhatsApp/2.23.20.0',
  'Viber',
  'meta-externalfetcher/1.1',
  'anthropic-ai',
  'GlobalSearch/1.0',
  'Mozilla/5.0 (compatible; Unheard/1.0; +https://unheard.example/about)',
  'Unheard/1.0 (webmaster@unheard.example)',
];

/** What mail programs, readers of feeds and small browsers send. Nothing proves that they are bots, although lists of bots contain most. */
const readers = [
  ...[
    'libsoup/3.2.2',
    'GtkHTML/4.10.0',
    'Geary/43.0',
    'Balsa 2.6.4',
    'litehtml',
    'NeoMutt/20220429',
    'Trojita/0.7; Qt/5.15.8; Xcb',
  ],
  ...[
    'Dillo/3.0.5',
    'NetSurf/3.10 (Linux)',
    'Links (2.28; Linux 6.1.0 x86_64; GNU C 12.2; x)',
    'URL/Emacs Emacs/29.3 (X11)',
  ],
  ...[
    'Microsoft%20Outlook/16.89 CFNetwork/1490.0.4 Darwin/23.2.0',
    'com.microsoft.office.outlook/4.2402.0 (Android 14)',
  ],
  ...[
    'Lotus-Notes/8.5',
    'HCL Notes/12.0.2',
    'eM Client/9.2',
    'eMClient/9.2.2157.0',
    'Postbox 1.0b14 (Windows/2009072715)',
  ],
  ...[
    'The Bat! 4.0.0.22',
    'Mailspring/1.13.3',
    'Nylas Mail/2.0.32',
    'Spark/3.11.4',
    'Spark Desktop/3.15.0',
    'Canary Mail/3.24',
  ],
  ...[
    'Mimestream/1.3.6',
    'Polymail/2.3.8',
    'Missive/10.46.0',
    'BlueMail/1.140.0',
    'TypeApp/1.9.8',
    'Newton/10.0.33',
    'Hiri/1.4',
  ],
  ...[
    'K-9 Mail/6.804',
    'Thunderbird for Android',
    'okhttp/5.0.0-alpha.14',
    'EdisonMail/1.48.3 okhttp/4.9.3',
    'FairEmail/1.2240',
  ],
  ...[
    'Dalvik/2.1.0 (Linux; U; Android 13; SM-G991B Build/TP1A.220624.014)',
    'SamsungEmail/6.1.90.16',
    'Nine-sm-g991b/4.9.6',
  ],
  ...[
    'NaverMailApp/2.1.23 (Android 10; SM-N960N)',
    'YahooMobileMail/1.0 (Android Mail; 1.3.10) (supersonic;HTC;PC36100)',
  ],
  ...[
    'Yandex.Mail/1.0',
    'Mail.ru/14.92.0 (Android)',
    'mail.com/7.30.1 (Android 13)',
    'Email.cz/8.3',
    'ProtonMail/4.0',
    'Email+/4.0',
  ],
  ...[
    'Apple-iPhone15C2/2105.219',
    'MobileMail/3696 CFNetwork/1335.0.3.2 Darwin/21.6.0',
    'GroupWise/18.3',
    'ZimbraWebClient/8.8.15',
  ],
  ...[
    'Zimbra-ZCO/9.0.0.1903 (10.0.19045 en-US) P3c50 Tf08 Rfd4c',
    'Pegasus Mail/4.81 (Windows)',
    'Claws-like Viewer',
    'Shuriken/2018',
  ],
  ...['RSS Guard/4.0.4', 'QuiteRSS/0.19.4'],
  ...[
    'Reeder/3.2 CFNetwork/672.1.12 Darwin/14.0.0',
    'NetNewsWire/4.0.0',
    'NewsBlur/4.0.1',
    'Feedly/50.0 (Android)',
    'ReadKit/2.4.0',
  ],
  ...[
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/606.1 (KHTML, like Gecko) JavaFX/11 Safari/606.1',
    'Mozilla/5.0 (compatible)',
  ],
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; EmbeddedWB 14.52 from: http://www.bsalsa.com/)',
  ...[
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'python-requests/2.31.0',
    'Go-http-client/1.1',
    'Java/17.0.9',
    'Wget/1.21',
  ],
];

describe('readUserAgent', () => {
  it.each(bots)('recognizes the bot %j, whose request is not a view', (userAgent) => {
    expect(readUserAgent(userAgent)).toBeUndefined();
    expect(isProgram(userAgent)).toBe(true);
  });

  it.each(readers)('takes nobody for a bot who is not proved to be one: %s', (userAgent) => {
    expect(readUserAgent(userAgent)).toBeDefined();
  });

  it('leaves out only patterns that isbot has', () => {
    expect(list).toEqual(expect.arrayContaining([...ambiguousPatterns]));
  });
});

describe('isProgram', () => {
  it.each([
    '',
    'curl/8.5.0',
    'okhttp/4.12.0',
    'Evolution/3.46.4',
    'Nextcloud Server Crawler',
    `${chrome} Safari/537.36 Barracuda`,
  ])('finds %j', (userAgent) => {
    expect(isProgram(userAgent)).toBe(true);
  });

  it('finds no browser', () => {
    expect(isProgram(`${chrome} Safari/537.36`)).toBe(false);
  });
});
