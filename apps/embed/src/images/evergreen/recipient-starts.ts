import type { EvergreenRecipient } from '@tminus/database';
import { withTimeout } from '@tminus/resilience';
import { StartTable } from './start-table.ts';

/** Known at once: 4 MB. */
const capacity = 2 ** 18;
/** How long a request waits for the database: a little where there is a start to fall back on. */
const patienceMs = { known: 100, unknown: 1_000 };
/** How long a database that did not answer is left alone. */
const pauseMs = 1_000;
/**
 * After that the database is asked again. A first open that it does not know gets there within a second or so, and any that was
 * recorded elsewhere before it; one that it knows is the earliest, unless a process comes back that could not ship for long.
 */
const askAgainSeconds = { unknown: 5, known: 3_600 };

export interface RecipientStartsOptions {
  /** The recipient's first open, in epoch seconds, as far as the database knows. */
  find: (recipient: EvergreenRecipient) => Promise<number | undefined>;
  /** Has a first open outlive this process; never fails. */
  record: (recipient: EvergreenRecipient, epochSecond: number) => void;
  /** Told when look-ups begin to fail. */
  onTrouble?: (error: Error) => void;
  /** A clock that never goes backwards, in milliseconds. */
  now?: () => number;
}

/**
 * When each recipient's countdown began: with their first open. It is asked of the database, and what it said or did not know is
 * kept: one query for most. While the database is away, whoever is not known begins now; when it is back, the earliest of all
 * opens holds.
 */
export class RecipientStarts {
  private readonly table = new StartTable(capacity);
  private readonly now: () => number;
  private databasePausedUntil = -Infinity;
  private troubled = false;

  constructor(private readonly options: RecipientStartsOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** The start, in epoch seconds, where it is known; undefined where the database is to be asked. */
  peek({ recipient }: EvergreenRecipient, nowSecond: number): number | undefined {
    const start = this.table.get(recipient);
    return start && nowSecond < start.askAgainAt ? start.epochSecond : undefined;
  }

  /**
   * The start in epoch seconds; never fails, and waits for a second at the most.
   * @param begins - whether a first open begins the countdown: it is recorded then, before anybody gets to know of it. Else
   *   nothing begins, and a recipient who never opened is told what would be if it began now.
   */
  async get(recipient: EvergreenRecipient, nowSecond: number, begins: boolean): Promise<number> {
    const known = this.peek(recipient, nowSecond);
    if (known !== undefined) return known;
    const stored = await this.ask(recipient);
    // Looked up after the wait: of several that waited for the same answer, the first one begins.
    const own = this.table.get(recipient.recipient)?.epochSecond;
    if (stored === undefined && own === undefined) {
      if (!begins) return nowSecond;
      this.options.record(recipient, nowSecond);
    }
    const epochSecond = earlier(stored, own) ?? nowSecond;
    const { known: long, unknown: short } = askAgainSeconds;
    this.table.set(recipient.recipient, {
      epochSecond,
      askAgainAt: nowSecond + (stored === undefined ? short : long),
    });
    return epochSecond;
  }

  private async ask(recipient: EvergreenRecipient): Promise<number | undefined> {
    if (this.now() < this.databasePausedUntil) return undefined;
    try {
      const { known, unknown } = patienceMs;
      const patience = this.table.get(recipient.recipient) ? known : unknown;
      const found = await withTimeout(this.options.find(recipient), patience, 'the database');
      this.troubled = false;
      return found;
    } catch (error) {
      this.databasePausedUntil = this.now() + pauseMs;
      if (!this.troubled) this.options.onTrouble?.(error instanceof Error ? error : new Error(String(error)));
      this.troubled = true;
      return undefined;
    }
  }
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
