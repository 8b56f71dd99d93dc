import { type NodeOptions, ServiceNode, eventually, freePort, inParallel } from '@tminus/testing';
import { join } from 'node:path';
import { hiddenImage } from '@tminus/rendering';
import type { Lifetime, Suspension } from '../audit/evidence.ts';
import { countryHeader } from '../load/traffic.ts';

const bundles = join(import.meta.dirname, '..', '..', '..', 'bundle');

/** The node whose service loads modules of `preload` first, from a bundle that exposes its classes to them. @param urls - of the modules */
export const withPreloads = (node: NodeOptions, urls: readonly string[]): NodeOptions =>
  urls.length === 0
    ? node
    : {
        ...node,
        program: join(bundles, node.name, 'main.mjs'),
        environment: { ...node.environment, NODE_OPTIONS: urls.map((url) => `--import=${url}`).join(' ') },
      };

/** A service that started without its database tries to connect once a second. */
const warmWithinMs = 20_000;

interface ImageServicesOptions {
  /** Environment variables that all services share. */
  environment: Record<string, string>;
  /** The data folder of each service. Services with the same one share a spool. */
  dataDirs: readonly string[];
  /** URLs of modules that are loaded before the service in a slot. */
  preloads: (slot: number) => readonly string[];
  /** `SPOOL_GRACE`. */
  spoolGrace: string;
  /** Image paths of the timers that each service must know. */
  paths: readonly string[];
}

/** Several image services. A killed service is restarted in its slot. */
export class ImageServices {
  /** Of all processes, in start order. */
  readonly lifetimes: Lifetime[] = [];
  readonly suspensions: Suspension[] = [];
  /** Of the processes that run, by slot. */
  private readonly running = new Map<number, Lifetime>();

  private constructor(
    private readonly nodes: readonly ServiceNode[],
    private readonly metricsPorts: readonly number[],
    private readonly paths: readonly string[],
  ) {}

  static async start({
    environment,
    dataDirs,
    preloads,
    spoolGrace,
    paths,
  }: ImageServicesOptions): Promise<ImageServices> {
    const metricsPorts = await Promise.all(dataDirs.map(() => freePort()));
    const nodes = dataDirs.map((dataDir, slot) => {
      const variables = {
        ...environment,
        METRICS_PORT: String(metricsPorts[slot]),
        TRUSTED_PROXIES: '127.0.0.1',
        COUNTRY_HEADER: countryHeader,
        SPOOL_GRACE: spoolGrace,
      };
      return ServiceNode.create(withPreloads({ name: 'embed', dataDir, environment: variables }, preloads(slot)));
    });
    const services = new ImageServices(await Promise.all(nodes), metricsPorts, paths);
    await services.restart();
    return services;
  }

  get slots(): number[] {
    return this.nodes.map((_, slot) => slot);
  }

  get ports(): number[] {
    return this.nodes.map(({ port }) => port);
  }

  /** The lifetimes of the processes that run. */
  get current(): Lifetime[] {
    return [...this.running.values()];
  }

  /** The last output of each process that exited without being stopped or killed. */
  get crashes(): string[] {
    return this.nodes.flatMap(({ crash }) => crash ?? []);
  }

  /** Sends SIGKILL; resolves when the processes have exited. */
  async kill(slots: readonly number[]): Promise<void> {
    await Promise.all(
      slots.map((slot) =>
        this.end(slot, async (node) => {
          if (node.crash !== undefined) throw new Error(`An image service crashed:\n${node.crash}`);
          await node.kill();
        }),
      ),
    );
  }

  /** Freezes the process of a slot with SIGSTOP. @returns the function that continues it */
  suspend(slot: number): () => void {
    const suspension: Suspension = { slot, fromMs: Date.now() };
    this.suspensions.push(suspension);
    this.nodes[slot]?.suspend();
    return () => {
      this.nodes[slot]?.resume();
      suspension.toMs = Date.now();
    };
  }

  /** Starts a process in every empty slot. */
  async restart(): Promise<void> {
    const start = async (node: ServiceNode, slot: number) => {
      if (this.running.has(slot)) return;
      const fromMs = Date.now();
      await node.start('live');
      const lifetime: Lifetime = { slot, pid: node.pid, fromMs };
      this.lifetimes.push(lifetime);
      this.running.set(slot, lifetime);
    };
    await Promise.all(this.nodes.map(start));
  }

  /** Requests every timer from each new process with HEAD, which is not a view, until it serves the timer's own image. */
  async warm(): Promise<void> {
    for (const [slot, lifetime] of this.running) {
      if (lifetime.warmMs !== undefined) continue;
      await inParallel(8, this.paths, (path) =>
        eventually(() => assertShown(`${this.nodes[slot]?.url}${path}`), { withinMs: warmWithinMs }),
      );
      lifetime.warmMs = Date.now();
    }
  }

  /** What the service in `slot` tells its operator about its health. */
  async health(slot: number): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.metricsPorts[slot]}/health/ready`);
    return response.text();
  }

  /** Sends SIGTERM to all; resolves when they have exited. */
  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((slot) => this.end(slot, (node) => node.stop())));
  }

  /** Cleans up after a failed run. */
  async killAll(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  private async end(slot: number, how: (node: ServiceNode) => Promise<void>): Promise<void> {
    const lifetime = this.running.get(slot);
    const node = this.nodes[slot];
    if (!lifetime || !node) return;
    lifetime.endingMs = Date.now();
    await how(node);
    lifetime.toMs = Date.now();
    this.running.delete(slot);
  }
}

async function assertShown(url: string): Promise<void> {
  const response = await fetch(url, { method: 'HEAD' });
  if (!response.ok || Number(response.headers.get('content-length')) === hiddenImage('gif').length)
    throw new Error(`An image service with a database does not serve ${url}.`);
}
