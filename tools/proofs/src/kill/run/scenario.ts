import { hiddenImage } from '@tminus/rendering';
import { type Guarantee, Load, type LoadResult, quantile } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lifetime, ObservedRequest, Outcome, ScenarioEvidence, TimeSpan } from '../audit/evidence.ts';
import { SpoolArchive } from '../audit/spool-archive.ts';
import type { RequestTag, Traffic } from '../load/traffic.ts';
import type { Database } from '../services/postgres.ts';
import { ImageServices } from '../services/image-services.ts';
import { waitUntilCounted } from './drain.ts';
import type { Environment } from './environment.ts';

const connectionsPerPort = 64;
const traffic = new URL('../load/traffic.js', import.meta.url).href;
const pollMs = 20;
const gifTrailer = 0x3b;
const maxCountedMs = 30_000;

export interface ScenarioOptions {
  name: string;
  /** The data folder of each image service. Services with the same one share a spool. */
  dataDirs: readonly string[];
  /** Modules that are loaded before the service in a slot, besides those of an injected bug. */
  preloads?: (slot: number) => readonly string[];
  /** `SPOOL_GRACE`: how long segments are kept after they are counted. Default: they are deleted at once. */
  spoolGrace?: string;
  clockAheadSeconds?: number;
  /** Default: all timers, and many visitors of which some leave early. */
  traffic?: Partial<Traffic>;
  /** How long clients wait for an image, in milliseconds. Default: 10,000. */
  patienceMs?: number;
}

/** What a scenario leaves to check. */
export interface ScenarioResult {
  evidence: ScenarioEvidence;
  guarantees: Guarantee[];
}

/** Image services, a load generator, and an archive of each spool. */
export class Scenario {
  private constructor(
    private readonly options: ScenarioOptions,
    private readonly environment: Environment<Database>,
    readonly services: ImageServices,
    readonly load: Load<RequestTag>,
    /** One for each spool. */
    readonly archives: readonly SpoolArchive[],
  ) {}

  static async start(environment: Environment<Database>, options: ScenarioOptions): Promise<Scenario> {
    const { name, dataDirs, preloads = () => [], spoolGrace = '0s', patienceMs = 10_000 } = options;
    const { timers, tailUsed } = environment;
    const startedMs = performance.now();
    const archives = [...new Set(dataDirs)].map((dataDir) => new SpoolArchive(dataDir));
    for (const archive of archives) environment.onCleanup(async () => archive.stop());
    const services = await ImageServices.start({
      environment: environment.ofServices,
      dataDirs,
      preloads: (slot) => [...preloads(slot), ...environment.preloads],
      spoolGrace,
      paths: [...timers.fixed, ...timers.evergreen].map(({ path }) => path),
    });
    environment.onCleanup(() => services.killAll());
    await services.warm();
    const argument: Traffic = {
      targets: { fixed: timers.fixed, evergreen: timers.evergreen, tail: timers.tail(tailUsed) },
      recipients: name.replaceAll(' ', '-'),
      hasAborts: true,
      ...options.traffic,
    };
    const { ports } = services;
    const load = Load.start<RequestTag>({
      ports,
      perSecond: environment.options.rate,
      connectionsPerPort,
      patienceMs,
      module: traffic,
      argument,
    });
    environment.onCleanup(async () => load.kill());
    environment.longestStartMs = Math.max(environment.longestStartMs, performance.now() - startedMs);
    return new Scenario(options, environment, services, load, archives);
  }

  /** Restarts killed services and waits until they serve every timer that is warmed. Needs the database. */
  async recover(): Promise<void> {
    await this.environment.api.start('live');
    await this.services.restart();
    await this.services.warm();
    await this.environment.timers.requestSome();
  }

  /** Waits until each image service that runs now has answered with an image. */
  async untilEachHasAnswered(): Promise<void> {
    const hasAnswered = ({ slot, fromMs }: Lifetime) =>
      this.load.results.findLast((each) => each.slot === slot && outcomeOf(each) === 'image' && each.sentMs >= fromMs);
    while (!this.services.current.every(hasAnswered)) await wait(pollMs);
  }

  /** Waits until this many more requests have been answered: on a busy machine, a duration would say nothing about what happens in it. */
  async untilAnswered(requests: number): Promise<void> {
    const enough = this.load.results.length + requests;
    while (this.load.results.length < enough) await wait(pollMs);
  }

  /** Waits until this many requests have been answered since the start of the load. */
  async untilAnsweredInAll(requests: number): Promise<void> {
    await this.untilAnswered(requests - this.load.results.length);
  }

  /** The 99th percentile latency of the requests that were due in the time spans, in milliseconds. Only of timers that services know. */
  p99(...spans: Required<TimeSpan>[]): number {
    const { fixed } = this.environment.timers;
    const latencies = this.load.results.flatMap(({ tag, doneMs, latencyMs, end }) => {
      const dueMs = doneMs - latencyMs;
      const isWithin = spans.some(({ fromMs, toMs }) => dueMs >= fromMs && dueMs < toMs);
      return tag.timer < fixed.length && !tag.isClick && !tag.page && end !== 'aborted' && isWithin ? [latencyMs] : [];
    });
    return quantile(latencies, 0.99);
  }

  /** Waits until all current spool contents are counted. @returns milliseconds, or Infinity after the timeout */
  waitUntilCounted(): Promise<number> {
    return waitUntilCounted(this.environment, this.archives);
  }

  /**
   * Waits until all current spool contents are counted.
   * @param cause - the fault before
   * @param sinceMs - how long ago the time began
   */
  async countedAfter(cause: string, sinceMs = 0): Promise<Guarantee[]> {
    const ms = sinceMs + (await this.waitUntilCounted());
    const actual = `${(ms / 1000).toFixed(1)} s`;
    this.environment.log(`  all views are counted ${actual} after ${cause}`);
    const required = `<= ${maxCountedMs / 1000} s`;
    return [{ name: `all views counted after ${cause}`, actual, required, holds: ms <= maxCountedMs }];
  }

  /** Waits until everything is counted after a fault, and finishes. */
  async finishAfter(cause: string, sinceMs?: number): Promise<ScenarioResult> {
    const guarantees = await this.countedAfter(cause, sinceMs);
    return { evidence: await this.finish(), guarantees };
  }

  /** Stops the load, waits until everything is counted, and shuts the services down. */
  async finish(): Promise<ScenarioEvidence> {
    const { environment, services, archives } = this;
    await this.load.stop();
    const { firstOfTail, indexByUuid } = environment.timers;
    const requests = this.load.results.map(observed);
    environment.tailUsed += requests.filter(({ timer }) => timer >= firstOfTail).length;
    await this.waitUntilCounted();
    const { crashes } = services;
    if (crashes.length > 0) throw new Error(`An image service crashed:\n${crashes.join('\n')}`);
    await services.stop();
    archives.forEach((archive) => archive.stop());
    const slots = new Map(services.lifetimes.map(({ pid, slot }) => [pid, slot]));
    const records = archives.map((archive) => archive.read(indexByUuid, slots));
    return {
      name: this.options.name,
      requests,
      views: records.flatMap(({ views }) => views),
      firstOpens: records.flatMap(({ firstOpens }) => firstOpens),
      unreadable: records.reduce((sum, { unreadable }) => sum + unreadable, 0),
      lifetimes: services.lifetimes,
      suspensions: services.suspensions,
      clockAheadSeconds: this.options.clockAheadSeconds ?? 0,
      reportedLost: archives.reduce((sum, archive) => sum + archive.reportedLost(), 0),
    };
  }
}

/** What a service that does not know a timer answers to a click and to a web page. */
const unknownStatuses = [404, 503];
const closingBrace = 0x7d;

function outcomeOf({ tag, end, status, contentType, bytes, lastByte }: LoadResult<RequestTag>): Outcome {
  if (end !== 'complete') return end;
  if (tag.isClick) return status === 302 ? 'image' : unknownStatuses.includes(status) ? 'hidden' : 'wrong';
  if (tag.page) {
    if (!contentType.startsWith('application/json') || lastByte !== closingBrace) return 'wrong';
    return status === 200 ? 'image' : unknownStatuses.includes(status) ? 'hidden' : 'wrong';
  }
  if (status !== 200 || contentType !== 'image/gif' || lastByte !== gifTrailer) return 'wrong';
  return bytes === hiddenImage('gif').length ? 'hidden' : 'image';
}

const observed = (result: LoadResult<RequestTag>): ObservedRequest => {
  const { tag, slot, sentMs, doneMs, latencyMs } = result;
  return { ...tag, slot, sentMs, doneMs, latencyMs, outcome: outcomeOf(result) };
};
