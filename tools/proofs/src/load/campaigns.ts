import { timeZoneNames } from '@tminus/domain';
import { part, withDataSource } from '@tminus/testing';
import { type Figure, atMost } from './figure.ts';
import { type Target, measurePairs, timesFigure } from './cost.ts';
import { browserUserAgent, openEach, requestEach } from './load.ts';
import { type ImageService, withImageService } from './services.ts';

const dayMs = 86_400_000;
/** Exactly that of Apple's proxies. */
const apple = { 'User-Agent': 'Mozilla/5.0' };
const browser = { 'User-Agent': browserUserAgent };

/** What distinguishes the timers of a group; all groups have the same number of timers. */
const changes = {
  fixed: `target_date = target_date + interval '30 days'`,
  personal: `type = 'personal', target_date = NULL, duration_seconds = 2592000, timezone = 'Europe/Berlin'`,
  zoned: `target_date = target_date + interval '30 days', timezone = 'Europe/Berlin', timezone_mode = 'recipient'`,
  linked: `link = '{"url": "https://shop.example.com/sale", "expiredUrl": "https://shop.example.com/over", "pendingUrl": null}'`,
  paused: `status = 'paused'`,
};
/** The images of each group. */
type Groups = Record<keyof typeof changes, string[]>;

async function changeTimers({ databaseUrl, paths }: ImageService): Promise<Groups> {
  const all = Object.entries(changes);
  await withDataSource(databaseUrl, async (dataSource) => {
    const ordered = `(SELECT id, ntile(${all.length}) OVER (ORDER BY id) AS number FROM timers)`;
    for (const [index, [, change]] of all.entries())
      await dataSource.query(
        `UPDATE timers t SET ${change} FROM ${ordered} AS o WHERE o.id = t.id AND o.number = ${index + 1}`,
      );
  });
  return Object.fromEntries(all.map(([name], index) => [name, part(paths, index, all.length)])) as Groups;
}

/** @returns addresses that are all different, of the paths in turn */
const addresses = (paths: readonly string[], count: number, query: (index: number) => string, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `${paths[(from + index) % paths.length]}?${query(from + index)}`);

/** Deadlines of recipients: one for each second from 31 days ahead on. */
const beganMs = Date.now();
const firstEndMs = beganMs + 31 * dayMs;
const endOf = (index: number) => new Date(firstEndMs + index * 1_000).toISOString();
/** With enough letters for 512 variants each. */
const zones = timeZoneNames().filter((name) => name.replaceAll(/[^a-z]/gi, '').length >= 9);
/** The names of these time zones in turn, and when all have been used, with other capital letters. */
function zoneOf(index: number): string {
  const variant = Math.floor(index / zones.length);
  const name = zones[index % zones.length] ?? 'UTC';
  let at = 0;
  return name.replaceAll(/[a-z]/gi, (letter) => ((variant >> at++) & 1 ? letter.toUpperCase() : letter.toLowerCase()));
}

/** What addresses say about their recipients, which is different in each, and for which timers. */
const queries = {
  '?end= with an offset': { group: 'personal', query: (index) => `end=${endOf(index)}` },
  '?end= in the time zone of the timer': { group: 'personal', query: (index) => `end=${endOf(index).slice(0, 19)}` },
  '?sent=': {
    group: 'personal',
    query: (index) => `sent=${Math.floor((firstEndMs - 30 * dayMs) / 1000) + index}`,
  },
  '?tz=': { group: 'zoned', query: (index) => `tz=${zoneOf(index)}` },
} satisfies Record<string, { group: keyof Groups; query: (index: number) => string }>;

/**
 * What the addresses of recipients, early loads and clicks cost the image service, compared with its plain images, and whether memory grows
 * with recipients. The plain images are those of thousands of timers, so they are rendered too.
 */
export function campaignFigures(
  log: (text: string) => void,
  { rounds = 11, seconds = 2, timers = 15_000, values = 100_000, ends = 1_000_000 } = {},
): Promise<Figure[]> {
  return withImageService({ timers }, async (service) => {
    const groups = await changeTimers(service);
    await openEach(service.embed.url, Object.values(groups).flat()); // fills the timer cache
    return [
      ...(await costFigures(service, groups, { rounds, seconds, values })),
      await memoryFigure(log, service, groups, ends),
    ];
  });
}

async function costFigures(
  { embed }: ImageService,
  groups: Groups,
  { rounds, seconds, values }: { rounds: number; seconds: number; values: number },
): Promise<Figure[]> {
  const target = (paths: readonly string[], more: Partial<Target['load']> = {}): Target => ({
    server: embed,
    load: { url: embed.url, paths, seconds, headers: browser, ...more },
  });
  const plain = target(groups.fixed);
  const links = groups.linked.map((path) => path.replace('/t/', '/c/').replace('.gif', ''));
  const clicks = target(
    addresses(links, values, (index) => `uid=${index}&utm_source=mail`),
    { expectsRedirects: true },
  );
  const early = target(
    addresses(groups.fixed.slice(0, 100), values, (index) => `n=${index}`),
    { headers: apple },
  );
  const comparisons: [what: string, subject: Target, baseline: Target, must: number, aim: number][] = [
    ...Object.entries(queries).map(([name, { group, query }]): (typeof comparisons)[number] => {
      const subject = target(addresses(groups[group], values, query));
      return [`GIFs with ${name}, compared with plain ones`, subject, plain, 1.15, 1];
    }),
    ['a click, compared with a hidden image', clicks, target(groups.paused), 1.3, 1.1],
    ['an image loaded early, compared with a plain GIF', early, plain, 1.15, 1],
  ];
  const pairs = comparisons.map(([, subject, baseline]): [Target, Target] => [subject, baseline]);
  const measured = await measurePairs(pairs, rounds);
  return comparisons.map(([what, , , must, aim], index) =>
    timesFigure(what, measured[index] ?? [], atMost(must, aim, 'x')),
  );
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
      paths: addresses(personal, count, queries['?end= in the time zone of the timer'].query, number * count),
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
