import { Inject, Injectable, Logger } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { TimerId } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

const daySeconds = 86_400;

/**
 * Limits how many new recipients of a timer this process stores in a UTC day, because anyone can invent recipients. The limit is checked
 * before the spool, so neither the disk nor the database grows. The numbers are in memory only: a restart starts them again.
 */
@Injectable()
export class NewRecipients {
  private readonly logger = new Logger('Images');
  private readonly limit: number;
  /** New recipients by timer. */
  private readonly today: LRUCache<TimerId, number>;
  private day = 0;
  private hasWarnedToday = false;

  constructor(
    @Inject(SERVICE_CONFIG) { evergreen, timerCacheSize }: Pick<ServiceConfig, 'evergreen' | 'timerCacheSize'>,
  ) {
    this.limit = evergreen.recipientsPerDay;
    this.today = new LRUCache({ max: timerCacheSize });
  }

  /** Counts a new recipient. @returns false if the timer has reached its limit */
  admit(timerId: TimerId, nowSecond: number): boolean {
    this.startDay(Math.floor(nowSecond / daySeconds));
    const admitted = this.today.get(timerId) ?? 0;
    if (admitted < this.limit) {
      this.today.set(timerId, admitted + 1);
      return true;
    }
    if (!this.hasWarnedToday) {
      this.logger.warn(
        `New recipients of timer ${timerId} are not stored until midnight UTC: there are more than EVERGREEN_RECIPIENTS_PER_DAY.`,
      );
    }
    this.hasWarnedToday = true;
    return false;
  }

  private startDay(day: number): void {
    if (day === this.day) return;
    this.day = day;
    this.hasWarnedToday = false;
    this.today.clear();
  }
}
