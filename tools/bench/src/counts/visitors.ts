import type { Visitor } from '@tminus/analytics';

const browsers = Array.from({ length: 300 }, (_, index) => {
  const system = ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7', 'Linux; Android 14; Pixel 8'][
    index % 3
  ];
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${80 + Math.floor(index / 3)}.0.0.0 Safari/537.36`;
});
const proxies = [
  'Mozilla/5.0',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
];

/** Half are mail proxies; the others are 300 kinds of browsers from addresses that rarely repeat. */
export function visitors(index: number): Visitor {
  const mixed = (index * 2_654_435_761) >>> 0;
  const userAgent = index % 2 === 0 ? proxies[mixed % proxies.length] : browsers[mixed % browsers.length];
  // Not a template, whose text V8 would put together only when it is read.
  const address = [mixed >>> 24, (mixed >>> 16) & 255, (mixed >>> 8) & 255, mixed & 255].join('.');
  return { headers: { 'user-agent': userAgent }, address, country: undefined };
}
