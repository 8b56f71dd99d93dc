import type { Logger } from 'pino';

const secondMs = 1_000;

interface LogSamplerOptions {
  /** How many entries to write in each second. */
  perSecond: number;
  /** Receives the number of entries that were not written, at most once per second. */
  onDropped: (count: number) => void;
}

/**
 * Limits how many entries a log receives per second. Use it for entries that strangers can cause: they must be able neither to fill a
 * disk nor to hide other entries in a flood.
 */
export class LogSampler {
  private second = 0;
  private written = 0;
  private dropped = 0;

  constructor(private readonly options: LogSamplerOptions) {}

  /** Whether to write another entry now. */
  admits(): boolean {
    const second = Math.floor(performance.now() / secondMs);
    if (second !== this.second) {
      this.second = second;
      this.written = 0;
    }
    if (this.written < this.options.perSecond) {
      this.written++;
      return true;
    }
    if (this.dropped++ === 0) setTimeout(this.report, secondMs).unref();
    return false;
  }

  private readonly report = (): void => {
    this.options.onDropped(this.dropped);
    this.dropped = 0;
  };
}

/** More entries of a level than a service writes in normal operation, apart from its access log. */
const entriesPerSecond = 50;

/** The same logger, with a limit of 50 entries per second for each of the levels `info`, `warn` and `error`. */
export function sampledLogger(logger: Logger): Logger {
  const sampled = Object.create(logger) as Logger;
  for (const level of ['info', 'warn', 'error'] as const) {
    const write = logger[level].bind(logger) as (...entry: unknown[]) => void;
    const sampler = new LogSampler({
      perSecond: entriesPerSecond,
      onDropped: (count) =>
        write(`Left out ${count} more entries of this level: more than ${entriesPerSecond} per second.`),
    });
    sampled[level] = (...entry: unknown[]) => {
      if (sampler.admits()) write(...entry);
    };
  }
  return sampled;
}
