/** The header in which the load generator sends the country, like a CDN. */
export const countryHeader = 'X-Country';

/** Of mail clients, mail proxies and browsers on several devices. */
const userAgents = [
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Android-Gmail/64562652 (sw411dp; 420dpi) (r7 TP1A.220624.014)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.6326; Pro)',
  'Outlook-iOS/709.2042344.prod.iphone (3.21.0)',
  'Mozilla/5.0 (Windows NT 6.1; rv:45.0) Gecko/20100101 Thunderbird/45.0',
  'Superhuman',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'curl/8.5.0',
];

/** The numbers of countries, user agents and fixed timers have no common divisor, so all combinations occur. `XX` is unknown. */
const countries = ['DE', 'US', 'NZ', 'BR', 'IN', 'ZA', 'FR', 'XX'];

/** Odd, so that all requests have different products, and large, so that consecutive ones are in different networks. */
const addressFactor = 0x9e3779b1;

/** The headers of a request. Every timer is requested by all visitors in turn, each time from another address. */
export function visitorHeaders(visitor: number): string[] {
  const address = Math.imul(visitor, addressFactor) >>> 8;
  return [
    `User-Agent: ${userAgents[visitor % userAgents.length]}`,
    `${countryHeader}: ${countries[visitor % countries.length]}`,
    `X-Forwarded-For: 10.${address >>> 16}.${(address >>> 8) & 255}.${address & 255}`,
  ];
}
