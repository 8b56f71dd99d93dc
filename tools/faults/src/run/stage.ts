import { setTimeout as wait } from 'node:timers/promises';
import type { SeenRequest, Span } from '../audit/evidence.ts';
import type { StageEvidence } from '../audit/judge.ts';
import { SpoolAudit } from '../audit/spool-audit.ts';
import { Load } from '../load/load.ts';
import { ImageServices } from '../services/image-services.ts';
import type { World } from './world.ts';

const connectionsPerPort = 24;
const pollMs = 50;
/** Longer than what is promised, to be able to say how long it took. */
const drainPatienceMs = 120_000;

export interface StageOptions {
  name: string;
  dataDir: string;
  /** Image services side by side. */
  slots: number;
  /** Requests a second. */
  rate: number;
  preloads: readonly string[];
  clockAheadSeconds?: number;
}

/** Image services over one spool, under load, with somebody who keeps what goes through the spool. */
export class Stage {
  /** What the services say that they lost. */
  declaredLost = 0;

  private constructor(
    private readonly options: StageOptions,
    private readonly world: World,
    readonly services: ImageServices,
    readonly load: Load,
    private readonly audit: SpoolAudit,
  ) {}

  static async start(world: World, options: StageOptions): Promise<Stage> {
    const { dataDir, slots, preloads, rate } = options;
    const startedMs = Date.now();
    const audit = new SpoolAudit(dataDir);
    world.onCleanup(async () => audit.stop());
    const { paths } = world.timers;
    const services = await ImageServices.start({ databaseUrl: world.postgres.url, dataDir, slots, preloads, paths });
    world.onCleanup(() => services.killAll());
    await services.warm();
    const hiddenLength = await lengthOfHiddenImage(services.ports[0] ?? 0);
    const load = Load.start({ ports: services.ports, paths, rate, connectionsPerPort, hiddenLength });
    world.onCleanup(async () => load.kill());
    world.longestStartMs = Math.max(world.longestStartMs, Date.now() - startedMs);
    return new Stage(options, world, services, load, audit);
  }

  /** Starts what was killed, and waits until it knows every timer. Needs the database. */
  async recover(): Promise<void> {
    await this.services.restart();
    await this.services.warm();
  }

  /** The 99th percentile of the latencies of what was due in those spans, in milliseconds. */
  p99(...spans: Required<Span>[]): number {
    const isWithin = ({ doneMs, latencyMs }: SeenRequest) =>
      spans.some(({ fromMs, toMs }) => doneMs - latencyMs >= fromMs && doneMs - latencyMs < toMs);
    const latencies = this.load.requests
      .filter(isWithin)
      .map(({ latencyMs }) => latencyMs)
      .sort((a, b) => a - b);
    return latencies[Math.floor(latencies.length * 0.99)] ?? NaN;
  }

  /** Waits until everything that is in the spool at this moment is counted. @returns milliseconds, or Infinity */
  async drained(): Promise<number> {
    const started = Date.now();
    const sizes = this.audit.sizes();
    while (Date.now() - started < drainPatienceMs) {
      const rows = await this.world.postgres.query<{ id: string; bytes: string }>(
        'SELECT segment_id AS id, shipped_bytes AS bytes FROM spool_segments',
      );
      const shipped = new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
      const present = this.audit.present();
      const isCounted = ([id, size]: [string, number]) => (shipped.get(id) ?? 0) >= size || !present.has(id);
      if ([...sizes].every(isCounted)) return Date.now() - started;
      await wait(pollMs);
    }
    return Infinity;
  }

  /** Ends the load, has everything counted, and stops the services in order. */
  async finish(): Promise<StageEvidence> {
    await this.load.stop();
    await this.drained();
    const { casualties } = this.services;
    if (casualties.length > 0) throw new Error(`An image service ended by itself:\n${casualties.join('\n')}`);
    await this.services.stop();
    this.audit.stop();
    return {
      name: this.options.name,
      requests: this.load.requests,
      ...this.audit.read(this.world.timers.indexByUuid),
      lives: this.services.lives,
      clockAheadSeconds: this.options.clockAheadSeconds ?? 0,
      declaredLost: this.declaredLost,
    };
  }
}

/** The image that stands for a timer that does not exist is the one for a timer of which nothing is known. */
async function lengthOfHiddenImage(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/t/none.gif`);
  return (await response.arrayBuffer()).byteLength;
}
