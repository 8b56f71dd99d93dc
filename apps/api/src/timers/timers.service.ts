import { type NewTimer, TimerRepository } from '@tminus/database';
import { ApiError, type AccountId, type Plans, defaultTemplate, parseTargetDate, timerIds } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import { completeAppearance } from './complete-appearance.ts';
import type { CreateTimerRequest } from './create-timer.request.ts';
import type { ListTimersQuery } from './list-timers.query.ts';
import type { TimerPresenter, TimerResponse } from './timer.response.ts';

export interface TimerListResponse {
  timers: TimerResponse[];
  total: number;
}

/** What an account can do with its timers. */
export class TimersService {
  constructor(
    private readonly timers: TimerRepository,
    private readonly presenter: TimerPresenter,
    private readonly plans: Plans,
  ) {}

  /** @throws ApiError `timer_limit_reached` */
  async create(accountId: AccountId, request: CreateTimerRequest): Promise<TimerResponse> {
    const created = await this.timers.create(accountId, toNewTimer(request), ({ plan }) => this.plans[plan].timers);
    if (!created) throw new ApiError('timer_limit_reached');
    return this.presenter.present(created);
  }

  /** @throws ApiError `not_found`, the same for a malformed id, an absent timer and one of another account */
  async get(accountId: AccountId, id: string): Promise<TimerResponse> {
    const timerId = timerIds.parse(id);
    const found = timerId && (await this.timers.find(accountId, timerId));
    if (!found) throw new ApiError('not_found');
    return this.presenter.present(found);
  }

  /** Newest first. */
  async list(accountId: AccountId, query: ListTimersQuery): Promise<TimerListResponse> {
    const { items, total } = await this.timers.list(accountId, query);
    return { timers: items.map((item) => this.presenter.present(item)), total };
  }
}

function toNewTimer({ name, type, status, timezone, targetDate, ...fields }: CreateTimerRequest): NewTimer {
  const instant = parseTargetDate(targetDate);
  if (!instant) throw new ApiError('invalid_request'); // the request's class has checked it
  const appearance = completeAppearance(defaultAppearance(fields.template ?? defaultTemplate), fields);
  return { name, type, status, timezone, targetDate: instant, ...appearance };
}
