import type { Caller } from '@tminus/auth';
import { type TimerWithViews, type KeysetPosition, TimerRepository, type Transaction } from '@tminus/database';
import { ApiError, type AccountId, type Plans, type Timer, type TimerId, invalidField, timerIds } from '@tminus/domain';
import type { CreateTimerRequest } from './create-timer.request.ts';
import type { EntityTagTest } from '../http/conditional-headers.ts';
import { entityTag } from './timer-etag.ts';
import type { ListTimersQuery } from './list-timers.query.ts';
import { changedTimer, newTimer } from './new-timer.ts';
import { orderOf, readCursor } from './page-cursor.ts';
import type { PageLinks } from './page-links.ts';
import type { TimerPresenter, TimerResponse } from './timer.response.ts';
import type { UpdateTimerRequest } from './update-timer.request.ts';

export interface TimerListResponse {
  timers: TimerResponse[];
  total: number;
  /** For the `Link` header. */
  links: string;
}

/** A timer, and the name of this version of it. */
export interface TaggedTimer {
  timer: TimerResponse;
  entityTag: string;
}

export interface TimersServiceOptions {
  timers: TimerRepository;
  presenter: TimerPresenter;
  links: PageLinks;
  plans: Plans;
  now?: () => number;
}

/** What an account can do with its timers. */
export class TimersService {
  private readonly timers: TimerRepository;
  private readonly presenter: TimerPresenter;
  private readonly links: PageLinks;
  private readonly plans: Plans;
  private readonly now: () => number;

  constructor({ timers, presenter, links, plans, now = Date.now }: TimersServiceOptions) {
    this.timers = timers;
    this.presenter = presenter;
    this.links = links;
    this.plans = plans;
    this.now = now;
  }

  /**
   * @param transaction in which this happens; default: one of its own
   * @throws ApiError `timer_limit_reached`; `invalid_request` when fields do not go together
   */
  async create(
    { accountId, plan }: Pick<Caller, 'accountId' | 'plan'>,
    request: CreateTimerRequest,
    transaction?: Transaction,
  ): Promise<TaggedTimer> {
    const created = await this.timers.create(accountId, newTimer(request), this.plans[plan].timers, transaction);
    if (!created) throw new ApiError('timer_limit_reached');
    return this.tagged(created);
  }

  /** @throws ApiError `not_found`, the same for a malformed id, an absent timer and one of another account */
  async get(accountId: AccountId, id: string): Promise<TaggedTimer> {
    return this.tagged(found(await this.timers.find(accountId, timerId(id))));
  }

  /**
   * @param ifMatchTest which versions of the timer the client wants to change
   * @throws ApiError `not_found` as `get`; `precondition_failed` when the timer is of another version; `invalid_request` when
   *   fields do not fit the timer
   */
  async update(
    accountId: AccountId,
    id: string,
    ifMatchTest: EntityTagTest,
    request: UpdateTimerRequest,
  ): Promise<TaggedTimer> {
    const updated = await this.timers.update(accountId, timerId(id), (current) => {
      assertVersion(current, ifMatchTest);
      return changedTimer(current, request);
    });
    return this.tagged(found(updated));
  }

  /**
   * @returns the timer as it last was
   * @throws ApiError `not_found` and `precondition_failed` as `update`
   */
  async delete(accountId: AccountId, id: string, ifMatchTest: EntityTagTest): Promise<TimerResponse> {
    const deleted = await this.timers.delete(accountId, timerId(id), (current) => assertVersion(current, ifMatchTest));
    return { ...this.presenter.present(found(deleted)), status: 'deleted' };
  }

  /** @throws ApiError `invalid_request` when the query's cursor is not one of this list */
  async list(accountId: AccountId, query: ListTimersQuery): Promise<TimerListResponse> {
    const { status, type, template, search, expired } = query;
    const start = startOf(query);
    const page = await this.timers.list(accountId, {
      limit: query.limit,
      order: orderOf(query.sort),
      filters: { status, type, template, search, expired: expired && expired === 'true' },
      start,
      nowMs: this.now(),
    });
    const timers = page.items.map((item) => this.presenter.present(item));
    return { timers, total: page.total, links: this.links.header(query, start, page) };
  }

  private tagged(counted: TimerWithViews): TaggedTimer {
    return { timer: this.presenter.present(counted), entityTag: entityTag(counted.timer) };
  }
}

function timerId(text: string): TimerId {
  const id = timerIds.parse(text);
  if (!id) throw new ApiError('not_found');
  return id;
}

function found(timer: TimerWithViews | undefined): TimerWithViews {
  if (!timer) throw new ApiError('not_found');
  return timer;
}

function assertVersion(timer: Timer, ifMatchTest: EntityTagTest): void {
  if (!ifMatchTest(entityTag(timer))) throw new ApiError('precondition_failed');
}

function startOf(query: ListTimersQuery): number | KeysetPosition {
  if (query.cursor === undefined) return query.offset ?? 0;
  if (query.offset === undefined) return readCursor(query, query.cursor);
  throw invalidField('cursor', 'stands only without offset');
}
