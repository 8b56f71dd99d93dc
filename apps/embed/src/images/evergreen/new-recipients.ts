import { Inject, Injectable, Logger } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { TimerId } from '@tminus/domain';
import { DailyLimit, dayOf } from '../../daily-limit.ts';

/**
 * Limits how many new recipients of a timer this process stores in a UTC day, because anyone can invent recipients. The limit is checked
 * before the spool, so neither the disk nor the database grows.
 */
@Injectable()
export class NewRecipients {
  private readonly logger = new Logger('Images');
  private readonly today: DailyLimit;
  private lastWarning = -1;

  constructor(
    @Inject(SERVICE_CONFIG) { evergreen, timerCacheSize }: Pick<ServiceConfig, 'evergreen' | 'timerCacheSize'>,
  ) {
    this.today = new DailyLimit(evergreen.recipientsPerDay, timerCacheSize);
  }

  /** Counts a new recipient. @returns false if the timer has reached its limit */
  admit(timerId: TimerId, nowSecond: number): boolean {
    if (this.today.admit(timerId, nowSecond)) return true;
    const day = dayOf(nowSecond);
    if (day !== this.lastWarning) {
      this.logger.warn(
        `New recipients of timer ${timerId} are not stored until midnight UTC: there are more than EVERGREEN_RECIPIENTS_PER_DAY.`,
      );
    }
    this.lastWarning = day;
    return false;
  }
}
