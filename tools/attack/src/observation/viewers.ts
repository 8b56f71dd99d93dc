import { Load } from '@tminus/testing';
import type { Viewing } from './viewers-requests.ts';

export interface ViewersOptions extends Viewing {
  /** Of the service. */
  url: string;
  perSecond: number;
  connections: number;
  /** An answer that takes longer is not good. */
  patienceMs: number;
  /** A response with fewer bytes is not what was requested. */
  smallestBody: number;
}

/** A request that was due. */
export interface Viewed {
  latencyMs: number;
  /** Whether the answer was 200, complete and large enough. */
  isGood: boolean;
}

/** Ordinary viewers of images, or ordinary users of the API, in a separate process. */
export class Viewers {
  private constructor(
    private readonly load: Load<undefined>,
    private readonly smallestBody: number,
  ) {}

  static start({ url, perSecond, connections, patienceMs, smallestBody, ...argument }: ViewersOptions): Viewers {
    const module = new URL('./viewers-requests.js', import.meta.url).href;
    const ports = [Number(new URL(url).port)];
    return new Viewers(
      Load.start({ ports, perSecond, connectionsPerPort: connections, patienceMs, module, argument }),
      smallestBody,
    );
  }

  /** The requests since the last call. */
  take(): Viewed[] {
    return this.load.take().map(({ latencyMs, status, bytes }) => ({
      latencyMs,
      isGood: status === 200 && bytes > this.smallestBody,
    }));
  }

  /** Resolves when the last request has been answered. */
  stop(): Promise<void> {
    return this.load.stop();
  }

  kill(): void {
    this.load.kill();
  }
}
