import { Load } from '@tminus/testing';
import type { ClientOptions } from './requests.ts';

const connectionsPerPort = 32;
const patienceMs = 30_000;

/** Ordinary viewers. Each image that they receive whole is a view that must be counted. */
export class Viewers {
  private received = 0;
  private failed = 0;

  private constructor(private readonly load: Load<undefined>) {}

  static start({ url, timers, perSecond }: Omit<ClientOptions, 'signal'>): Viewers {
    const module = new URL('./requests.js', import.meta.url).href;
    const ports = [Number(new URL(url).port)];
    return new Viewers(Load.start({ ports, perSecond, connectionsPerPort, patienceMs, module, argument: timers }));
  }

  /** Images that were received whole, and requests that failed or whose answer was something else. */
  get counts(): { received: number; failed: number } {
    for (const { status, contentType } of this.load.take()) {
      if (status === 200 && contentType === 'image/gif') this.received++;
      else this.failed++;
    }
    return { received: this.received, failed: this.failed };
  }

  /** Resolves when all requests are answered. */
  stop(): Promise<void> {
    return this.load.stop();
  }

  kill(): void {
    this.load.kill();
  }
}
