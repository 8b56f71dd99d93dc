import { withTimeout } from '@tminus/server/resilience';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** The space that a test run may need. Many containers have only 64 MiB. */
const enoughBytes = 2 ** 30;

/**
 * The folder for temporary databases: in memory if there is enough. Copying the template takes 20 ms in memory and up to 500 ms
 * on a disk.
 */
export async function scratchFolder(): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= enoughBytes ? memory : tmpdir();
}

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
      await withTimeout(cleanup(), timeoutMs, 'a clean-up').catch(this.onError);
    }
  }
}
