import { tally } from '@tminus/testing/statistics';

/** An event as the database has it, of a type that webhooks receive. */
export interface StoredEvent {
  id: string;
  sequence: number;
  type: string;
  /** The timer. */
  subject: string;
  /** The name that the change gave to the timer; none for a deletion. */
  name: string | null;
}

/** A request to the receiver. */
export interface Delivery {
  /** The header `webhook-id`. */
  id: string;
  /** Why it is wrong: its signature, its path, or its event was not committed yet. */
  problem?: string;
  /** Whether the receiver confirmed it. */
  isConfirmed: boolean;
}

/** A change that the API has confirmed. */
export type ConfirmedChange = { name: string } | { deleted: string };

export interface WebhookEvidence {
  /** In the order of their sequence. */
  events: readonly StoredEvent[];
  /** In the order of their arrival. */
  deliveries: readonly Delivery[];
  confirmed: readonly ConfirmedChange[];
}

interface WebhookAudit {
  /** How often something happened that must not happen. */
  violations: Record<string, number>;
  /** Events that the receiver has confirmed more than once, which is allowed. */
  repeated: number;
}

/** Compares what the API has confirmed, what the database has, and what has arrived. */
export function auditWebhooks({ events, deliveries, confirmed }: WebhookEvidence): WebhookAudit {
  const byId = new Map(events.map((event) => [event.id, event]));
  const storedAs = tally(events.map(({ name, subject }) => name ?? `deleted ${subject}`));
  const delivered = tally(deliveries.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id));
  const changes = confirmed.map((each) => ('name' in each ? each.name : `deleted ${each.deleted}`));
  return {
    repeated: [...delivered.values()].filter((times) => times > 1).length,
    violations: {
      'confirmed changes without an event': changes.filter((change) => !storedAs.has(change)).length,
      'changes with several events': [...storedAs.values()].filter((times) => times > 1).length,
      'events that were never delivered': events.filter(({ id }) => !delivered.has(id)).length,
      'deliveries of unknown events': deliveries.filter(({ id }) => !byId.has(id)).length,
      'deliveries that were too early, misdirected or not signed': deliveries.filter(({ problem }) => problem).length,
      'first attempts that were out of order': outOfOrder(deliveries, byId),
    },
  };
}

/** First attempts that came after the first attempt of a later event of the same timer. */
function outOfOrder(deliveries: readonly Delivery[], events: ReadonlyMap<string, StoredEvent>): number {
  const lastOf = new Map<string, number>();
  const seen = new Set<string>();
  let count = 0;
  for (const { id } of deliveries) {
    const event = events.get(id);
    if (!event || seen.has(id)) continue;
    seen.add(id);
    const last = lastOf.get(event.subject) ?? -Infinity;
    if (event.sequence < last) count++;
    lastOf.set(event.subject, Math.max(last, event.sequence));
  }
  return count;
}
