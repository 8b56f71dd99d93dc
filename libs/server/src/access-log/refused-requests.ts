import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { clientNetwork } from '@tminus/domain';
import type { LoggedClient } from './access-log.ts';

const reportMs = 60_000;
/** How many strangers, and how many known clients, have a sum of their own in a minute. Strangers can have any number of addresses. */
const maxClients = 1_000;
/** Of these, how many get a line in the log. */
const maxLines = 100;
/** Unknown, forbidden, too many, and unavailable. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429, 503]);

type Counts = Record<number, number>;
type Sum = LoggedClient & { refused: Counts };
type Report = (sum: { refused: Counts }, message: string) => void;

/**
 * Adds up refused requests per client and minute: one client can cause thousands a second, of which the log needs only the number. Its
 * memory and its lines are bounded; the rest is one sum.
 */
@Injectable()
export class RefusedRequests implements OnApplicationShutdown {
  private readonly known = new Map<string, Sum>();
  private readonly strangers = new Map<string, Sum>();
  private others: Counts = {};
  private write: Report | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** Without a call of this, nothing is counted. */
  reportTo(write: Report): void {
    this.write = write;
  }

  /** Ignores a status that is not a refusal. */
  add(client: LoggedClient, status: number): void {
    if (!this.write || !refusals.has(status)) return;
    this.timer ??= setTimeout(() => this.report(), reportMs).unref();
    const counts = this.sumOf(client)?.refused ?? this.others;
    counts[status] = (counts[status] ?? 0) + 1;
  }

  /** After the last request. */
  onApplicationShutdown(): void {
    this.report();
  }

  /** Writes the sums now and begins new ones. */
  report(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const sums of [this.known, this.strangers]) {
      const [first, rest] = split([...sums.values()].sort((a, b) => total(b.refused) - total(a.refused)));
      for (const sum of first) this.write?.(sum, `${total(sum.refused)} requests of a client refused.`);
      for (const { refused } of rest) addTo(this.others, refused);
      sums.clear();
    }
    const others = total(this.others);
    if (others > 0) this.write?.({ refused: this.others }, `${others} requests of further clients refused.`);
    this.others = {};
  }

  /** @returns undefined if too many clients have one already */
  private sumOf(client: LoggedClient): Sum | undefined {
    const { accountId, keyId, address = '' } = client;
    const sums = accountId === undefined ? this.strangers : this.known;
    const name = accountId === undefined ? clientNetwork(address) : `${accountId} ${keyId ?? ''}`;
    const found = sums.get(name);
    if (found || sums.size >= maxClients) return found;
    const created: Sum = { ...client, refused: {} };
    sums.set(name, created);
    return created;
  }
}

const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function addTo(sum: Counts, counts: Counts): void {
  for (const [status, count] of Object.entries(counts)) sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
}

const split = (sums: readonly Sum[]) => [sums.slice(0, maxLines), sums.slice(maxLines)] as const;
