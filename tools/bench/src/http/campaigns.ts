import { part } from '@tminus/testing';
import { withDataSource } from '../database/database.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Target, measurePairs, timesFigure } from './cost.ts';
import { countAnswers, openEach, requestEach } from './load.ts';
import { type ImageService, withImageService } from './services.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Exactly that of Apple's proxies. */
const early = { 'User-Agent': 'Mozilla/5.0' };
/** Of one transparent pixel. */
const hiddenBytes = 43;

/** A quarter of the timers each. */
interface Groups {
  fixed: string[];
  personal: string[];
  linked: string[];
  paused: string[];
}

const changes = [
  `type = 'personal', target_date = NULL, duration_seconds = 2592000`,
  `link = '{"url": "https://shop.example.com/sale", "expiredUrl": "https://shop.example.com/over", "pendingUrl": null}'`,
  `status = 'paused'`,
];

async function changeTimers({ databaseUrl, paths }: ImageService): Promise<Groups> {
  const [fixed = [], personal = [], linked = [], paused = []] = [0, 1, 2, 3].map((group) => part(paths, group, 4));
  await withDataSource(databaseUrl, async (dataSource) => {
    const ordered = `(SELECT id, ntile(4) OVER (ORDER BY id) AS quarter FROM timers)`;
    for (const [index, change] of changes.entries())
      await dataSource.query(
        `UPDATE timers t SET ${change} FROM ${ordered} AS o WHERE o.id = t.id AND o.quarter = ${index + 2}`,
      );
  });
  return { fixed, personal, linked, paused };
}

/** Addresses with deadlines that are all different: `count` seconds from 31 days ahead on. */
function addresses(paths: readonly string[], count: number, query: (ms: number) => string, from = 0): string[] {
  const nowMs = Date.now();
  const start = nowMs + 31 * dayMs;
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return `${paths[number % paths.length]}?${query(start + number * 1_000)}`;
  });
}

const isoOf = (ms: number) => new Date(ms).toISOString();
const queries = {
  'end with an offset': (ms: number) => `end=${isoOf(ms)}`,
  'end in the time zone': (ms: number) => `end=${isoOf(ms).slice(0, 19)}`,
  sent: (ms: number) => `sent=${Math.floor((ms - 30 * dayMs) / 1000)}`,
} as const;

/**
 * What personal deadlines, early loads and clicks cost the image service, compared with its plain images, and whether memory grows with
 * recipients.
 */
export function campaignFigures(
  log: (text: string) => void,
  { rounds = 15, seconds = 2, timers = 40_000, values = 100_000, ends = 1_000_000 } = {},
): Promise<Figure[]> {
  return withImageService({ timers }, async (service): Promise<Figure[]> => {
    const { embed } = service;
    const { url } = embed;
    const groups = await changeTimers(service);
    await openEach(url, Object.values(groups).flat()); // fills the timer cache
    const target = (paths: readonly string[], more: Partial<Target['load']> = {}): Target => ({
      server: embed,
      load: { url, paths, seconds, ...more },
    });
    const plain = target(groups.fixed);
    const hidden = target(groups.paused);
    const clicks = groups.linked.map((path, index) => `${path.replace('/t/', '/c/').replace('.gif', '')}?n=${index}`);
    const aFewTimers = groups.fixed.slice(0, 100);
    const earlyPaths = Array.from(
      { length: values },
      (_, index) => `${aFewTimers[index % aFewTimers.length]}?n=${index}`,
    );
    const comparisons: [what: string, subject: Target, baseline: Target, must: number, aim: number][] = [
      ...Object.entries(queries).map(([name, query]): (typeof comparisons)[number] => {
        const what = `${values} personal deadlines (${name}), compared with plain GIFs`;
        return [what, target(addresses(groups.personal, values, query)), plain, 1.15, 1];
      }),
      ['a click, compared with a hidden image', target(clicks, { expectsRedirects: true }), hidden, 1.3, 1.1],
      ['an image loaded early, compared with plain GIFs', target(earlyPaths, { headers: early }), plain, 1.15, 1],
    ];
    const pairs = await measurePairs(
      comparisons.map(([, subject, baseline]) => [subject, baseline]),
      rounds,
    );
    const costs = comparisons.map(([what, , , must, aim], index) =>
      timesFigure(what, pairs[index] ?? [], atMost(must, aim, 'x')),
    );
    return [...costs, ...(await burstFigures(url, groups, values)), await memoryFigure(log, service, groups, ends)];
  });
}

/** Recipients of one mailing whose deadlines are in different minutes, loaded early and all at once. */
async function burstFigures(url: string, { personal }: Groups, values: number): Promise<Figure[]> {
  const [path = ''] = personal;
  const nowMs = Date.now();
  const start = nowMs + dayMs;
  const count = Math.min(values, 20_000);
  const paths = Array.from({ length: count }, (_, index) => `${path}?end=${start + index * minuteMs}`);
  const began = performance.now();
  const { hidden } = await countAnswers({ url, paths, headers: early }, hiddenBytes);
  const rate = Math.round((1000 * count) / (performance.now() - began));
  return [
    {
      what: `hidden images among ${count} early loads with different deadlines`,
      measured: `${rate}/s; the others name the time or the day`,
      value: (100 * hidden) / count,
      ...atMost(0, 0, '%'),
    },
  ];
}

/** Resident memory while each request has a deadline that no other had. */
async function memoryFigure(
  log: (text: string) => void,
  { embed }: ImageService,
  { personal }: Groups,
  ends: number,
): Promise<Figure> {
  const parts = 10;
  const sizes: number[] = [];
  for (let number = 0; number < parts; number++) {
    const count = Math.ceil(ends / parts);
    await requestEach({
      url: embed.url,
      paths: addresses(personal, count, queries['end in the time zone'], number * count),
    });
    sizes.push(embed.residentMegabytes());
    log(`  ${(number + 1) * count} deadlines: ${Math.round(sizes[number] ?? 0)} MB resident`);
  }
  const settled = sizes[3] ?? NaN;
  return {
    what: `memory after ${ends} different deadlines compared with that after 40 %`,
    measured: `${Math.round(settled)} MB, then at most ${Math.round(Math.max(...sizes.slice(4)))} MB`,
    value: Math.max(...sizes.slice(4)) / settled,
    ...atMost(1.15, 1.05, 'x'),
  };
}
