import { setTimeout as wait } from 'node:timers/promises';
import type { ObservedRequest, TimeSpan } from '../audit/evidence.ts';
import type { ScenarioEvidence } from '../audit/audit.ts';
import { SpoolArchive } from '../audit/spool-archive.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { ImageServices } from '../services/image-services.ts';
import type { Environment } from './environment.ts';

const connectionsPerPort = 24;
const pollMs = 50;
/** Longer than the guarantee, so that the report can show how long it took. */
const drainTimeoutMs = 120_000;

export interface ScenarioOptions {
  name: string;
  dataDir: string;
  /** Number of image services. */
  slots: number;
  /** Requests per second. */
  rate: number;
  preloads: readonly string[];
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
    const { dataDir, slots, preloads, rate } = options;
    const startedMs = Date.now();
    const archive = new SpoolArchive(dataDir);
    environment.onCleanup(async () => archive.stop());
    const { paths } = environment.timers;
    const services = await ImageServices.start({
      databaseUrl: environment.postgres.url,
      dataDir,
      slots,
      preloads,
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
  async waitUntilDrained(): Promise<number> {
    const started = Date.now();
    const sizes = this.archive.sizes();
    while (Date.now() - started < drainTimeoutMs) {
      const rows = await this.environment.postgres.query<{ id: string; bytes: string }>(
        'SELECT segment_id AS id, shipped_bytes AS bytes FROM spool_segments',
      );
      const shipped = new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
      const present = this.archive.present();
      const isCounted = ([id, size]: [string, number]) => (shipped.get(id) ?? 0) >= size || !present.has(id);
      if ([...sizes].every(isCounted)) return Date.now() - started;
      await wait(pollMs);
    }
    return Infinity;
  }

  /** Stops the load, waits until everything is counted, and shuts the services down. */
  async finish(): Promise<ScenarioEvidence> {
    await this.load.stop();
    await this.waitUntilDrained();
    const { crashes } = this.services;
    if (crashes.length > 0) throw new Error(`An image service crashed:\n${crashes.join('\n')}`);
    await this.services.stop();
    this.archive.stop();
    return {
      name: this.options.name,
      requests: this.load.requests,
      ...this.archive.read(this.environment.timers.indexByUuid),
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
