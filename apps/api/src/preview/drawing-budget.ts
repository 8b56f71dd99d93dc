import { ApiError, limitedNetworks } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

/** How many networks are remembered. */
const maxNetworks = 10_000;

interface DrawingBudgetOptions {
  /** What a network may spend at once, and what it gets back each second. A wider one has a multiple of both. */
  burst: number;
  perSecond: number;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
}

interface Balance {
  spent: number;
  atMs: number;
}

/**
 * Limits what may be drawn for an address by its cost, not by its number: the largest preview costs twenty times as much as a usual one. A
 * token bucket for each network, in the memory of the process whose processor it protects.
 */
export class DrawingBudget {
  private readonly balances = new LRUCache<string, Balance>({ max: maxNetworks });
  private readonly now: () => number;

  constructor(private readonly options: DrawingBudgetOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * @param cost - at most `burst`
   * @throws ApiError `rate_limit_exceeded`, with the time until the address may spend as much
   */
  spend(address: string, cost: number): void {
    const { burst, perSecond } = this.options;
    const networks = limitedNetworks(address).map(({ name, factor }) => ({
      name,
      spent: this.spentBy(name, factor) + cost,
      factor,
    }));
    const missingSeconds = networks.map(({ spent, factor }) => (spent - factor * burst) / (factor * perSecond));
    const retryAfterSeconds = Math.ceil(Math.max(...missingSeconds));
    if (retryAfterSeconds > 0) throw new ApiError('rate_limit_exceeded', { message: tooExpensive, retryAfterSeconds });
    for (const { name, spent } of networks) this.balances.set(name, { spent, atMs: this.now() });
  }

  private spentBy(name: string, factor: number): number {
    const { spent, atMs } = this.balances.get(name) ?? { spent: 0, atMs: 0 };
    return Math.max(0, spent - ((this.now() - atMs) / 1000) * factor * this.options.perSecond);
  }
}

const tooExpensive = 'Too many large previews were drawn. Wait for the number of seconds in the Retry-After header.';
