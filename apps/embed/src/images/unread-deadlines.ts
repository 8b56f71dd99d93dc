import { Injectable, Logger } from '@nestjs/common';
import { UnreadDeadlineRepository } from '@tminus/database';
import { type TimerId, isPlainText } from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';

/** A process writes one text of a timer in an hour, and at most one in a second: anyone can invent texts. */
const limits = { everyMs: 3_600_000, pauseMs: 1_000, timers: 10_000 };
/** In characters. Longer texts are no dates. */
const maxLength = 60;

/**
 * Shows the owner of a personal timer what arrived instead of a date: a mailing tool prints `03/10/2027`, and nobody would notice. Texts that may
 * name a recipient, because they have an `@` or are long, are not kept.
 */
@Injectable()
export class UnreadDeadlines {
  private readonly logger = new Logger('Images');
  /** When the last text of a timer was kept. */
  private readonly known = new LRUCache<TimerId, number>({ max: limits.timers });
  private lastMs = -Infinity;

  constructor(private readonly repository: UnreadDeadlineRepository) {}

  /** Never waits, and never fails. @param written - instead of a date that can be read */
  note(timerId: TimerId, written: string): void {
    const text = written.trim();
    const nowMs = performance.now();
    if (nowMs - this.lastMs < limits.pauseMs || nowMs - (this.known.get(timerId) ?? -Infinity) < limits.everyMs) return;
    if (text.includes('@') || !isPlainText(text, maxLength)) return;
    this.lastMs = nowMs;
    this.known.set(timerId, nowMs);
    this.repository.keep(timerId, text).catch((error: unknown) => {
      this.logger.debug(`A date that cannot be read was not stored: ${errorReason(error)}`);
    });
  }
}
