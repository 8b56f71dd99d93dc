import { Injectable } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import { TimerCountRepository } from '@tminus/analytics';
import { type ShowAge, StaleReads } from '@tminus/database';
import { type TimerId, formatInstant } from '@tminus/domain';
import { TimersService } from '../../timers/timers.service.ts';
import type { AccountTimerDto, ListAccountTimersQueryDto } from './account-timers.dto.ts';

/** The list of the console: timers as in the API, also deleted ones, and when they were last opened. */
@Injectable()
export class AccountTimersService {
  constructor(
    private readonly timers: TimersService,
    private readonly counts: TimerCountRepository,
    private readonly reads: StaleReads,
  ) {}

  /** @param showAge - lets a replica answer. Undefined: what is read must be current */
  async list(
    owner: Sender,
    query: ListAccountTimersQueryDto,
    showAge: ShowAge | undefined,
  ): Promise<{ timers: AccountTimerDto[]; total: number }> {
    const { timers, total } = await this.timers.listPage(owner, query, showAge);
    const ids = timers.filter(({ viewCount }) => viewCount > 0).map(({ id }) => id as TimerId);
    const lastOpens = await this.reads.run(showAge, (database) => this.counts.findLastOpens(ids, database));
    const withLastOpen = timers.map((timer) => {
      const lastOpenMs = lastOpens.get(timer.id as TimerId);
      return { ...timer, lastOpenedAt: lastOpenMs === undefined ? null : formatInstant(new Date(lastOpenMs)) };
    });
    return { timers: withLastOpen, total };
  }
}
