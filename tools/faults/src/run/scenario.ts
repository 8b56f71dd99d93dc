import type { ObservedRequest, TimeSpan } from '../audit/evidence.ts';
import type { ScenarioEvidence } from '../audit/audit.ts';
import { SpoolArchive } from '../audit/spool-archive.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { ImageServices } from '../services/image-services.ts';
import { waitUntilCounted } from './drain.ts';
import type { Environment } from './environment.ts';

const connectionsPerPort = 24;

export interface ScenarioOptions {
  name: string;
  dataDir: string;
  /** Number of image services. */
  slots: number;
  /** Requests per second. */
  rate: number;
  preloads: readonly string[];
  /** `SPOOL_GRACE`: how long segments are kept after they are counted. */
  spoolGrace: string;
  clockAheadSeconds?: number;
}

/** Image services that share one spool, a load generator, and an archive of the spool. */
export class Scenario {
  /** Views that the services report as lost. */
  reportedLost = 0;

  private constructor(
    private readonly options: ScenarioOptions,
    private readonly environment: Environment,
    readonly services: ImageServices,
    readonly load: LoadGenerator,
    private readonly archive: SpoolArchive,
  ) {}

  static async start(environment: Environment, options: ScenarioOptions): Promise<Scenario> {
    const { dataDir, slots, preloads, rate, spoolGrace } = options;
    const startedMs = Date.now();
    const archive = new SpoolArchive(dataDir);
    environment.onCleanup(async () => archive.stop());
    const { paths } = environment.timers;
    const services = await ImageServices.start({
      databaseUrl: environment.postgres.url,
      dataDir,
      slots,
      preloads,
      spoolGrace,
      paths,
    });
    environment.onCleanup(() => services.killAll());
    await services.warm();
    const hiddenLength = await hiddenImageLength(services.ports[0] ?? 0);
    const load = LoadGenerator.start({ ports: services.ports, paths, rate, connectionsPerPort, hiddenLength });
    environment.onCleanup(async () => load.kill());
    environment.longestStartMs = Math.max(environment.longestStartMs, Date.now() - startedMs);
    return new Scenario(options, environment, services, load, archive);
  }

  /** Restarts killed services and waits until they serve every timer. Needs the database. */
  async recover(): Promise<void> {
    await this.services.restart();
    await this.services.warm();
    await this.environment.timers.requestSome();
  }

  /** The number of processes that count: all image services and the API. */
  get counters(): number {
    return this.services.slots.length + 1;
  }

  /** The 99th percentile latency of the requests that were due in the time spans, in milliseconds. */
  p99(...spans: Required<TimeSpan>[]): number {
    const isWithin = ({ doneMs, latencyMs }: ObservedRequest) =>
      spans.some(({ fromMs, toMs }) => doneMs - latencyMs >= fromMs && doneMs - latencyMs < toMs);
    const latencies = this.load.requests
      .filter(isWithin)
      .map(({ latencyMs }) => latencyMs)
      .sort((a, b) => a - b);
    return latencies[Math.floor(latencies.length * 0.99)] ?? NaN;
  }

  /** Waits until all current spool contents are counted. @returns milliseconds, or Infinity after the timeout */
  waitUntilCounted(): Promise<number> {
    return waitUntilCounted(this.environment.postgres, this.archive);
  }

  /** Stops the load, waits until everything is counted, and shuts the services down. */
  async finish(): Promise<ScenarioEvidence> {
    await this.load.stop();
    await this.waitUntilCounted();
    const { crashes } = this.services;
    if (crashes.length > 0) throw new Error(`An image service crashed:\n${crashes.join('\n')}`);
    await this.services.stop();
    this.archive.stop();
    const { views, unreadable } = this.archive.read(this.environment.timers.indexByUuid);
    return {
      name: this.options.name,
      requests: this.load.requests,
      views,
      unreadable,
      lifetimes: this.services.lifetimes,
      clockAheadSeconds: this.options.clockAheadSeconds ?? 0,
      reportedLost: this.reportedLost,
    };
  }
}

/** The service serves the same hidden image for a timer that does not exist as for one that it cannot load. */
async function hiddenImageLength(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/t/none.gif`);
  return (await response.arrayBuffer()).byteLength;
}
