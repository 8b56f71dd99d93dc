import { setTimeout as wait } from 'node:timers/promises';

/** Services that are killed and a database that is stopped take a second or two. */
const timeoutMs = 30_000;

type Cleanup = () => Promise<unknown>;

/** What a program that starts services must stop and remove before it ends, even if a signal ends it. */
export class Cleanups {
  private readonly cleanups: Cleanup[] = [];

  /** @param onError - called for a clean-up that fails or takes longer than 30 s; the others still run */
  constructor(private readonly onError: (error: unknown) => void) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void this.run().finally(() => process.exit(130)));
    }
  }

  add(cleanup: Cleanup): void {
    this.cleanups.push(cleanup);
  }

  /** Runs each clean-up once, the latest first. */
  async run(): Promise<void> {
    for (let cleanup = this.cleanups.pop(); cleanup; cleanup = this.cleanups.pop()) {
      await Promise.race([cleanup(), overdue()]).catch(this.onError);
    }
  }
}

async function overdue(): Promise<never> {
  await wait(timeoutMs, undefined, { ref: false });
  throw new Error(`It takes longer than ${timeoutMs / 1000} s.`);
}
