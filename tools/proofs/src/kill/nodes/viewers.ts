import { type ApiRequest, tally, atRate } from '@tminus/testing';

/** A request as its client saw it. */
export type Observed = Omit<ApiRequest, 'method'>;

/** A time span in epoch milliseconds. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** The requests that were open at some time in the span. */
export const openIn = <T extends Observed>(requests: readonly T[], { fromMs, toMs }: Span): T[] =>
  requests.filter(({ sentMs, doneMs }) => sentMs <= toMs && doneMs >= fromMs);

export const failures = <T extends Observed>(requests: readonly T[]): T[] =>
  requests.filter(({ isAnswered }) => !isAnswered);

/** How many failed, why, and of how many. */
export function describe(requests: readonly Observed[]): string {
  const failed = failures(requests);
  const outcomes = [...tally(failed.map(({ outcome }) => outcome))].map(([outcome, count]) => `${count} x ${outcome}`);
  return `${failed.length} of ${requests.length}${failed.length > 0 ? ` (${outcomes.join(', ')})` : ''}`;
}

export interface View extends Observed {
  /** The id of the timer. */
  timer: string;
}

/** Larger than the image that hides a timer. */
const leastBytes = 1_000;
/** The outcome of a request whose node hid the timer: the database did not answer it in time. */
export const hiddenImage = 'hidden image';
const gifTrailer = 0x3b;
/** Longer than the web server waits for a node. */
const patienceMs = 45_000;

/** Opens images at a constant rate, no matter how slow the answers are, and records what it gets. */
export class Viewers {
  readonly views: View[] = [];
  private readonly open = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();

  /**
   * @param url - of the web server
   * @param ids - of the timers that are opened in turn
   */
  constructor(
    private readonly url: string,
    ids: readonly string[],
    perSecond: number,
  ) {
    void atRate(perSecond, this.stopping.signal, (index) => {
      const view = this.view(ids[index % ids.length] ?? '');
      this.open.add(view);
      void view.then(() => this.open.delete(view));
    });
  }

  /** Resolves when every open request has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.open);
  }

  private async view(timer: string): Promise<void> {
    const sentMs = Date.now();
    let isAnswered = false;
    let outcome: string;
    try {
      const response = await this.get(`${this.url}/t/${timer}.gif`);
      const body = Buffer.from(await response.arrayBuffer());
      const isImage = response.status === 200 && body.at(-1) === gifTrailer;
      isAnswered = isImage && body.length >= leastBytes;
      outcome = isImage ? (isAnswered ? 'image' : hiddenImage) : `${response.status}, ${body.length} bytes`;
    } catch (error) {
      outcome = String((error as Error).cause ?? error);
    }
    this.views.push({ timer, sentMs, doneMs: Date.now(), isAnswered, outcome });
  }

  /**
   * Like a browser, sends a request again if its connection ends before any answer, at most twice: the next connection of the pool may end, too. A
   * reload of Caddy does that to requests that just arrive.
   */
  private async get(address: string): Promise<Response> {
    const signal = AbortSignal.timeout(patienceMs);
    for (let repetitions = 0; ; repetitions++) {
      try {
        return await fetch(address, { signal });
      } catch (error) {
        if (!(error instanceof TypeError) || repetitions === 2) throw error; // not the timeout
      }
    }
  }
}
