import { ApiKeyRepository, JobWorker, PendingStartRepository, TimerDeadlineRepository } from '@tminus/database';
import { keyExpiringDays } from '@tminus/domain';
import { imagePathsOf, insertTimers, withDataSource } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseMeter, withMeter } from './database/database.ts';
import { type Figure, atMost, medianInterval, short } from './figure.ts';
import { latenciesAtRate, openEach } from './http/load.ts';
import { type Place, startApi, startEmbed } from './http/services.ts';
import { cpuMicrosecondsOf } from './rendering/cpu.ts';

/** Timers that are viewed, which do not end. */
const viewed = 2_000;
/** Images per second. */
const rate = 2_000;
const pollMs = 200;
/** After it, scheduler and queue have done what they do once. */
const startMs = 3_000;

/** Each round is measured with and without events, one after the other: a shared machine changes within seconds. */
const defaults = { timers: 100_000, idleSeconds: 60, rounds: 72, seconds: 2 };

/** What events of deadlines cost: while none is due, and for images, when those of many timers are due at the same second. */
export function eventFigures(log: (text: string) => void, scale = defaults): Promise<Figure[]> {
  return withMeter(async (databaseUrl, meter, dataDir) => {
    const paths = await withDataSource(databaseUrl, async (dataSource) => {
      const keys = await insertTimers(dataSource, { timers: viewed });
      await insertTimers(dataSource, { timers: scale.timers, accounts: 10 });
      await dataSource.query(`UPDATE timers SET target_date = target_date + interval '30 days'`);
      return imagePathsOf(keys);
    });
    const idle = await idleFigure(databaseUrl, meter, scale, log);
    const place = { databaseUrl, dataDir };
    const embed = await startEmbed(place, paths[0] ?? '/');
    try {
      embed.useAllCores();
      await openEach(embed.url, paths);
      const images = { url: embed.url, paths, seconds: scale.seconds };
      const p99 = async () => (await latenciesAtRate(images, rate)).p99;
      return [idle, ...(await figures(place, meter, p99, scale, log))];
    } finally {
      await embed.stop();
    }
  });
}

async function figures(
  place: Place,
  meter: DatabaseMeter,
  p99: () => Promise<number>,
  { timers, rounds }: typeof defaults,
  log: (text: string) => void,
): Promise<Figure[]> {
  const api = await startApi(place, {});
  try {
    api.useAllCores();
    while ((await due(meter)) > 0) await wait(pollMs);
    const [quiet, beside]: [number[], number[]] = [[], []];
    await p99(); // warms up
    await expireAll(meter);
    const beganAt = performance.now();
    for (let round = 0; round < rounds; round++) {
      api.suspend();
      quiet.push(await p99().finally(() => api.resume()));
      beside.push(await p99());
    }
    if ((await due(meter)) === 0) throw new Error('The events ended before the rounds.');
    const suspendedMs = (performance.now() - beganAt) / 2;
    while ((await due(meter)) > 0) await wait(pollMs);
    const seconds = (performance.now() - beganAt - suspendedMs) / 1000;
    const [{ count = 0 } = {}] = await meter.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM account_events WHERE type = 'timer.expired'`,
    );
    if (count !== timers) throw new Error(`${count} of ${timers} timers have expired.`);
    const ratios = beside.map((each, round) => each / (quiet[round] ?? NaN));
    log(`  p99 without them ${quiet.map(short).join(', ')} ms; with them ${beside.map(short).join(', ')} ms`);
    return [
      {
        what: `p99 of images while ${timers} timers expire at the same second, compared with a stopped API`,
        measured: `${rate} images/s: ${short(median(quiet))} ms, beside the events ${short(median(beside))} ms; the events take ${short(seconds)} s`,
        value: median(ratios),
        interval: medianInterval(ratios),
        ...atMost(1.5, 1.1, 'x'),
      },
    ];
  } finally {
    await api.stop();
  }
}

/** What the scheduler and the queue of an API process cost while nothing is due, compared with a process that only waits. */
async function idleFigure(
  databaseUrl: string,
  meter: DatabaseMeter,
  { timers, idleSeconds }: typeof defaults,
  log: (text: string) => void,
): Promise<Figure> {
  return withDataSource(databaseUrl, async (dataSource) => {
    const deadlines = new TimerDeadlineRepository(dataSource);
    const starts = new PendingStartRepository(dataSource);
    const keys = new ApiKeyRepository(dataSource);
    const jobs = new JobWorker(dataSource, { databaseListenUrl: databaseUrl });
    jobs.register('none', () => undefined);
    while (await deadlines.storeDueEvents(new Date()));
    await meter.query('VACUUM ANALYZE'); // not by the server in the middle of a measurement
    const cpuSeconds = async () => {
      let database = NaN;
      const own = await cpuMicrosecondsOf(async () => {
        ({ cpuSeconds: database } = await meter.measure(() => wait(1000 * idleSeconds)));
      });
      return { own: own / 1e6, database };
    };

    await cpuSeconds(); // the process still frees the memory of what came before
    const without = await cpuSeconds();
    // As `EventScheduler` of the API does it.
    jobs.onApplicationBootstrap();
    const intervals = [
      setInterval(() => void deadlines.storeDueEvents(new Date()), 1_000),
      setInterval(() => void starts.storeDueEvents(new Date()), 1_000),
      setInterval(() => void keys.storeExpiring(new Date(), keyExpiringDays), 60_000),
    ];
    await wait(startMs);
    const waiting = await cpuSeconds();
    intervals.forEach(clearInterval);
    await jobs.beforeApplicationShutdown();
    log(`  idle: ${short(without.own)} s and ${short(without.database)} s of PostgreSQL without scheduler and queue`);
    const [own, database] = [waiting.own - without.own, waiting.database - without.database];
    return {
      what: `scheduler and queue that wait for the deadlines of ${timers} timers, of a core`,
      measured: `${short(own)} s of the process and ${short(database)} s of PostgreSQL in ${idleSeconds} s`,
      value: (100 * (own + database)) / idleSeconds,
      ...atMost(1, 0.5, '%'),
    };
  });
}

const due = async (meter: DatabaseMeter): Promise<number> => {
  const [row] = await meter.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM timer_deadlines WHERE due_at <= now()',
  );
  return row?.count ?? NaN;
};

/** Lets all timers of the other accounts end now. The image service would read each changed timer again: not what is measured. */
async function expireAll(meter: DatabaseMeter): Promise<void> {
  await meter.query('ALTER TABLE timers DISABLE TRIGGER timers_notify_changed');
  await meter.query(
    `UPDATE timers SET target_date = date_trunc('second', now())
      WHERE account_id <> (SELECT account_id FROM timers ORDER BY id LIMIT 1)`,
  );
  await meter.query('ALTER TABLE timers ENABLE TRIGGER timers_notify_changed');
}
