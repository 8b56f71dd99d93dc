import {
  CountryDatabase,
  Spool,
  type SpoolRecord,
  timerBytes,
  ViewAttributesReader,
  ViewDamper,
  type Visitor,
} from '@tminus/analytics';
import { loadConfig } from '@tminus/config';
import { timerIds } from '@tminus/domain';
import { median } from '@tminus/testing/statistics';
import { withFolder } from '../database/database.ts';
import { type Figure, atMost, short } from '../figure.ts';
import { measureCost } from '../http/cost.ts';
import { openEach } from '../http/load.ts';
import { withImageService } from '../http/services.ts';
import { cpuMicroseconds } from '../rendering/cpu.ts';

/** The CPU time of an image request at the maximum rate, in microseconds. */
function requestMicroseconds({ rounds = 3, seconds = 4 } = {}): Promise<number> {
  return withImageService({ timers: 1_000 }, async ({ embed, paths }) => {
    await openEach(embed.url, paths);
    const costs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      costs.push((await measureCost({ server: embed, load: { url: embed.url, paths, seconds } })).cpu);
    }
    return median(costs);
  });
}

/** The CPU time to classify, damp and record a view, in microseconds. */
function recordMicroseconds(): Promise<number> {
  return withFolder(async (folder) => {
    const spool = await Spool.open({ folder, maxBytes: 2 ** 40 });
    const reader = new ViewAttributesReader();
    reader.setCountryDatabase(await CountryDatabase.open());
    const damper = new ViewDamper(loadConfig({}));
    const timer = timerBytes(timerIds.create());
    const epochMs = 1_800_000_000_000;
    // The number of requests in one turn of the event loop at the maximum rate.
    const atOnce = 16;
    const runs = 5_000;
    const requests = Array.from({ length: runs * atOnce }, (_, index) => visitors(index));
    const record = (run: number) => {
      const views: SpoolRecord[] = [];
      const first = (run % runs) * atOnce;
      for (const visitor of requests.slice(first, first + atOnce)) {
        const attributes = reader.classify(visitor);
        if (attributes === undefined || damper.isDamped({ timer, address: visitor.address, attributes }, epochMs))
          continue;
        views.push({ kind: 'view', timer, epochSecond: epochMs / 1000, attributes });
      }
      spool.append(views);
    };
    const [us = NaN] = await cpuMicroseconds([{ work: record, runs }]);
    spool.close();
    return us / atOnce;
  });
}

/** The CPU time to count a request, as a share of the CPU time of the whole request at the maximum rate. */
export async function recordingFigure(scale?: { rounds: number; seconds: number }): Promise<Figure> {
  const request = await requestMicroseconds(scale);
  const record = await recordMicroseconds();
  return {
    what: "recording a view, as a share of an image request's CPU",
    measured: `${short(record)} µs of ${short(request)} µs`,
    value: (100 * record) / request,
    ...atMost(5, 2, '%'),
  };
}

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
function visitors(index: number): Visitor {
  const mixed = (index * 2_654_435_761) >>> 0;
  const userAgent = index % 2 === 0 ? proxies[mixed % proxies.length] : browsers[mixed % browsers.length];
  // Not a template, whose text V8 would put together only when it is read.
  const address = [mixed >>> 24, (mixed >>> 16) & 255, (mixed >>> 8) & 255, mixed & 255].join('.');
  return { headers: { 'user-agent': userAgent }, address, country: undefined };
}
