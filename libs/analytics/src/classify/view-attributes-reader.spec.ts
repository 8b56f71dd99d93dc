import { type ViewAttributes, breakdowns, packAttributes } from './view-attributes.ts';
import { viewBreakdowns } from '@tminus/domain';
import { cpuMsOf } from '@tminus/testing';
import { CountryDatabase } from './country-database.ts';
import { ViewAttributesReader } from './view-attributes-reader.ts';

const phone = '(iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

/** User agents that mail clients, proxies and browsers send, and what is read from them. */
const views: [userAgent: string, client: string, device: string, country: string][] = [
  [
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'Gmail',
    'unknown',
    'unknown',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
    'Gmail',
    'unknown',
    'unknown',
  ],
  [`${chrome} Edg/136.0.0.0 OneOutlook/1.2025.516.400`, 'Outlook', 'desktop', 'US'],
  ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'Yahoo Mail', 'unknown', 'unknown'],
  ['YahooCacheSystem; YahooWebServiceClient', 'Yahoo Mail', 'unknown', 'unknown'],
  ['Mozilla/5.0 (compatible; SeznamEmailProxy/3.0; +http://napoveda.seznam.cz/)', 'unknown', 'unknown', 'unknown'],
  ['Mozilla/5.0 (compatible; YandexImageResizer/2.0; +http://yandex.com/bots)', 'unknown', 'unknown', 'unknown'],
  ['Mozilla/5.0 (compatible; YandexUserproxy; robot; +http://yandex.com/bots)', 'unknown', 'unknown', 'unknown'],
  [`${chrome} (via duckduckgo.com)`, 'unknown', 'unknown', 'unknown'],
  ['Mozilla/5.0 (compatible; Linux x86_64; Mail.Ru/2.0)', 'unknown', 'unknown', 'unknown'],
  ['ProtonMail Image Proxy', 'unknown', 'unknown', 'unknown'],
  ['outlook-image-proxy/1.0', 'unknown', 'unknown', 'unknown'],
  ['github-camo (4b76e509)', 'unknown', 'unknown', 'unknown'],
  ['Shortwave Image Fetcher', 'unknown', 'unknown', 'unknown'],
  ['Nextcloud Server Crawler', 'unknown', 'unknown', 'unknown'],
  ['Nextcloud-Server-Crawler/33.0.1; +https://cloud.example', 'unknown', 'unknown', 'unknown'],
  ['Evolution/3.46.4', 'Evolution', 'desktop', 'US'],
  ['Evolution 3.38.3-1', 'Evolution', 'desktop', 'US'],
  ['Fancy Viewer', 'Claws Mail', 'desktop', 'US'],
  [`${linux} QtWebEngine/5.15.13 Chrome/87.0.4280.144 Safari/537.36`, 'KMail', 'desktop', 'US'],
  ['KMail/4.14.10 (FreeBSD/12.0-CURRENT; KDE/4.14.10; amd64; ; )', 'KMail', 'desktop', 'US'],
  ['Mozilla/5.0', 'Apple Mail Privacy', 'unknown', 'unknown'],
  ['Mozilla/5.0 (compatible; FastmailUA/1.0)', 'Fastmail', 'unknown', 'unknown'],
  ['hey.com/imageproxy', 'HEY', 'unknown', 'unknown'],
  ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.6326; Pro)', 'Outlook', 'desktop', 'US'],
  ['Mozilla/4.0 (compatible; ms-office; MSOffice 16)', 'Outlook', 'desktop', 'US'],
  ['MacOutlook/16.46.21021202 (Intelx64 Mac OS X 11.2.2 (Build 20D80))', 'Outlook', 'desktop', 'US'],
  ['Outlook-iOS/709.2042344.prod.iphone (3.21.0)', 'Outlook', 'mobile', 'US'],
  ['Mozilla/5.0 (Windows NT 6.1; rv:45.0) Gecko/20100101 Thunderbird/45.0', 'Thunderbird', 'desktop', 'US'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.8.0', 'Thunderbird', 'desktop', 'US'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/536.26.14 (KHTML, like Gecko)',
    'Apple Mail',
    'desktop',
    'US',
  ],
  [`Mozilla/5.0 ${phone} Mobile/15E148`, 'Apple Mail', 'mobile', 'US'],
  ['Airmail 1.4 rv:238 (Macintosh; Mac OS X 10.9.2; hr_HR)', 'Airmail', 'desktop', 'US'],
  ['Android-Gmail/64562652 (sw411dp; 420dpi) (r7 TP1A.220624.014)', 'Gmail', 'mobile', 'US'],
  ['WindowsMail/17.5.9600.22013', 'Windows Mail', 'desktop', 'US'],
  [
    'Outlook-Express/7.0 (MSIE 7.0; Windows NT 5.1; Trident/4.0; AskTB5.6; TmstmpExt)',
    'Windows Live Mail',
    'desktop',
    'US',
  ],
  [
    'Liferea/1.14.4 (Android 12; Mobile; https://lzone.de/liferea/) AppleWebKit (KHTML, like Gecko)',
    'unknown',
    'desktop',
    'US',
  ],
  ['Superhuman', 'Superhuman', 'unknown', 'US'],
  [chrome, 'web', 'desktop', 'US'],
  // Geary, Balsa and Epiphany
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15',
    'web',
    'desktop',
    'US',
  ],
  [`Mozilla/5.0 ${phone} Version/17.5 Mobile/15E148 Safari/604.1`, 'web', 'mobile', 'US'],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
    'web',
    'mobile',
    'US',
  ],
  ['', 'unknown', 'unknown', 'US'],
  ['curl/8.5.0', 'unknown', 'unknown', 'US'],
  ['okhttp/4.12.0', 'unknown', 'unknown', 'US'],
  ['Mozilla/5.0 (Unheard of)', 'web', 'unknown', 'US'],
];

const read = (attributes: ViewAttributes | undefined) =>
  attributes === undefined
    ? undefined
    : (['country', 'device', 'client'] as const)
        .map((name) => breakdowns[name].text(breakdowns[name].code(attributes)))
        .join(', ');

const from = (userAgent: string | undefined, address = '8.8.8.8', country?: string) => ({
  headers: { 'user-agent': userAgent },
  address,
  country,
});

let reader: ViewAttributesReader;

beforeAll(async () => {
  reader = new ViewAttributesReader();
  reader.setCountryDatabase(await CountryDatabase.open());
});

describe('ViewAttributesReader', () => {
  it.each(views)('reads %j as %s on %s', (userAgent, client, device, country) => {
    // Twice: the second result comes from the cache.
    for (const _ of [1, 2]) expect(read(reader.classify(from(userAgent)))).toBe([country, device, client].join(', '));
  });

  it('recognizes a bot, whose request is not a view', () => {
    for (const _ of [1, 2]) expect(reader.classify(from('Mimecast'))).toBeUndefined();
  });

  it.each([
    ['8.8.8.8', 'US'],
    ['2a00:1450:4001:81b::200e', 'DE'],
    ['193.0.6.139', 'NL'],
    ['127.0.0.1', 'unknown'],
    ['::1', 'unknown'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('locates %j in %s', (address, country) => {
    expect(read(reader.classify(from(chrome, address)))).toBe(`${country}, desktop, web`);
  });

  it.each([
    ['NZ', 'NZ'],
    ['nz', 'NZ'],
    ['XX', 'unknown'],
    ['EU', 'unknown'],
    ['T1', 'unknown'],
    ['NZL', 'unknown'],
    ['<>', 'unknown'],
    ['ÄÖ', 'unknown'],
  ])('reads the country %j from a proxy as %s and ignores the address', (header, country) => {
    expect(read(reader.classify(from(chrome, '8.8.8.8', header)))).toBe(`${country}, desktop, web`);
  });

  it('does not mistake the country of a mail proxy for that of the reader', () => {
    expect(read(reader.classify(from('Mozilla/5.0', '8.8.8.8', 'US')))).toBe('unknown, unknown, Apple Mail Privacy');
  });

  it('knows no countries until the database is loaded, and all of them afterward', async () => {
    const fresh = new ViewAttributesReader();
    expect(read(fresh.classify(from(chrome)))).toBe('unknown, desktop, web');
    fresh.setCountryDatabase(await CountryDatabase.open());
    expect(read(fresh.classify(from(chrome)))).toBe('US, desktop, web');
  });

  it('reads a hostile user agent quickly', () => {
    for (const hostile of ['('.repeat(16_000), `Mozilla/5.0 ${'(a '.repeat(5_000)}`, `${'bot '.repeat(4_000)}`]) {
      expect(cpuMsOf(() => reader.classify(from(hostile)))).toBeLessThan(100);
    }
  });

  it('fails if the database file does not exist', async () => {
    await expect(CountryDatabase.open('/nowhere.mmdb')).rejects.toThrow(/ENOENT/);
    await expect(CountryDatabase.open(__filename)).rejects.toThrow();
  });
});

describe('ViewAttributes', () => {
  it('packs and reads every client', () => {
    for (const client of viewBreakdowns.client.values) {
      expect(read(packAttributes({ country: 'ZW', device: 'mobile', client }))).toBe(`ZW, mobile, ${client}`);
    }
  });

  it('keeps the codes of values, because stored counts contain them', () => {
    const clients = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(breakdowns.client.text);
    expect(clients.join()).toBe(
      'web,Apple Mail Privacy,Gmail,Yahoo Mail,Outlook,Thunderbird,Apple Mail,Airmail,Windows Mail,Windows Live Mail,Superhuman,Fastmail,HEY',
    );
    expect([0, 1, 2].map(breakdowns.device.text)).toEqual(['unknown', 'desktop', 'mobile']);
  });

  it('reads codes that this version does not know as unknown', () => {
    expect(read(0xfe_fe_0000)).toBe('unknown, unknown, unknown');
  });
});
