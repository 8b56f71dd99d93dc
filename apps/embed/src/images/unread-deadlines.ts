import { Injectable, Logger } from '@nestjs/common';
import { UnreadDeadlineRepository } from '@tminus/database';
import { type DeadlineInAddress, type TimerId, isPlainText } from '@tminus/domain';
import { errorReason } from '@tminus/resilience';
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
  private readonly known = new LRUCache<TimerId, true>({ max: limits.timers, ttl: limits.everyMs });
  private lastMs = -Infinity;

  constructor(private readonly repository: UnreadDeadlineRepository) {}

  /** Never waits, and never fails. @param address - without a date that can be read */
  note(timerId: TimerId, { end, sent }: DeadlineInAddress): void {
    const text = (end?.trim() || sent?.trim()) ?? '';
    if (text === '' || this.known.has(timerId)) return;
    const nowMs = performance.now();
    if (nowMs - this.lastMs < limits.pauseMs || text.includes('@') || !isPlainText(text, maxLength)) return;
    this.lastMs = nowMs;
    this.known.set(timerId, true);
    this.repository.keep(timerId, text).catch((error: unknown) => {
      this.logger.debug(`A date that cannot be read was not stored: ${errorReason(error)}`);
    });
  }
}
