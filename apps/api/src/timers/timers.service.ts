import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import {
  type IdempotentRequest,
  type KeysetPosition,
  type TimerInput,
  TimerRepository,
  type TimerPage,
  type TimerWithViews,
  type Transaction,
} from '@tminus/database';
import {
  ApiError,
  type Plans,
  type Timer,
  type TimerId,
  type TimerStatus,
  invalidField,
  restorableMs,
  timerIds,
} from '@tminus/domain';
import type { ETagMatcher } from '../http/conditional-headers.ts';
import { type Idempotent, IdempotencyService } from '../idempotency/idempotency.service.ts';
import type { CreateTimerDto } from './dto/create-timer.dto.ts';
import type { ListTimersQueryDto } from './dto/list-timers-query.dto.ts';
import type { TimerDto, TimerWarningDto } from './dto/timer.dto.ts';
import type { UpdateTimerDto } from './dto/update-timer.dto.ts';
import { copyName, mergeTimer, toTimerInput } from './timer-input.ts';
import { etagOf, isTagOf } from './timer-etag.ts';
import { TimerMapper } from './timer.mapper.ts';
import { createWarnings, TextWarnings, updateWarnings } from './timer-warnings.ts';
import { decodeCursor, PaginationLinks, parseSort } from './pagination.ts';

/** Whose timers: the account of an API key or of a session. */
export type TimerOwner = Pick<Caller, 'accountId' | 'plan'>;

export interface TimerWithETag {
  timer: TimerDto;
  etag: string;
  revision: number;
  /** Undefined if the timer is not deleted. */
  deletedAt: Date | undefined;
}

export interface CreatedTimer extends Pick<TimerWithETag, 'timer' | 'etag'> {
  /** Its address in the API, without the origin. */
  location: string;
}

/** A part of a list. Unlike the API, it may list deleted timers. */
export type TimerPageQuery = Omit<ListTimersQueryDto, 'status' | 'cursor'> & {
  status?: TimerStatus | 'deleted' | undefined;
};

export interface TimerList {
  timers: TimerDto[];
  /** On all pages together. */
  total: number;
  /** The `Link` header. */
  links: string;
}

@Injectable()
export class TimersService {
  /** The path of the API's public address; empty if it has none. */
  private readonly basePath: string;

  constructor(
    private readonly timers: TimerRepository,
    private readonly mapper: TimerMapper,
    private readonly texts: TextWarnings,
    private readonly links: PaginationLinks,
    private readonly idempotency: IdempotencyService,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    this.basePath = new URL(config.api.publicUrl).pathname.replace(/\/$/, '');
  }

  /**
   * @param key - requests with the same key create one timer
   * @throws ApiError `timer_limit_reached`; `invalid_request` when fields contradict each other; as `IdempotencyService.runOnce`
   */
  async create(
    caller: TimerOwner,
    request: CreateTimerDto,
    key?: IdempotentRequest,
  ): Promise<Idempotent<CreatedTimer>> {
    await this.measureTexts(caller, request);
    return this.idempotency.runOnce(caller.accountId, key, async (transaction) => {
      const { timer, etag } = await this.createOne(caller, request, transaction);
      return { timer, etag, location: `${this.basePath}/api/v1/timers/${timer.id}` };
    });
  }

  /**
   * Measures the texts of a timer before it is created, so that the transaction does not wait for that.
   * @throws ApiError `invalid_request` when fields contradict each other
   */
  async measureTexts({ accountId }: TimerOwner, request: CreateTimerDto): Promise<void> {
    await this.texts.find(toTimerInput(request), Date.now(), accountId);
  }

  /**
   * Call `measureTexts` before.
   * @throws ApiError `timer_limit_reached`; `invalid_request` when fields contradict each other
   */
  async createOne(owner: TimerOwner, request: CreateTimerDto, transaction?: Transaction): Promise<TimerWithETag> {
    const created = await this.insert(owner, toTimerInput(request), transaction);
    return this.withETag(created, createWarnings(created.timer, Date.now()));
  }

  /**
   * Creates a timer like another one.
   * @param name - default: the name of the other one, with "(copy)"
   * @throws ApiError `not_found` like `get`; `timer_limit_reached`
   */
  async duplicate(owner: TimerOwner, id: string, name?: string, transaction?: Transaction): Promise<TimerWithETag> {
    const { timer } = found(await this.timers.find(owner.accountId, parseId(id)));
    const { id: _id, accountId: _accountId, createdAt: _createdAt, revision: _revision, ...input } = timer;
    return this.withETag(await this.insert(owner, { ...input, name: name ?? copyName(timer.name) }, transaction));
  }

  private async insert(
    { accountId, plan }: TimerOwner,
    input: TimerInput,
    transaction?: Transaction,
  ): Promise<TimerWithViews> {
    const created = await this.timers.create(accountId, input, this.plans[plan].timers, transaction);
    if (!created) throw new ApiError('timer_limit_reached');
    return created;
  }

  /** @throws ApiError `not_found` for a malformed id, an unknown timer and a timer of another account */
  async get({ accountId }: TimerOwner, id: string): Promise<TimerWithETag> {
    return this.withETag(found(await this.timers.find(accountId, parseId(id))));
  }

  /**
   * @throws ApiError `not_found` like `get`; `precondition_failed` unless `ifMatch` accepts the current ETag; `invalid_request`
   *   when fields do not fit the timer
   */
  async update(
    { accountId }: TimerOwner,
    id: string,
    ifMatch: ETagMatcher,
    request: UpdateTimerDto,
  ): Promise<TimerWithETag> {
    const updated = await this.timers.update(accountId, parseId(id), (current) => {
      assertMatches(current, ifMatch);
      return mergeTimer(current, request);
    });
    const { timer, viewCount, totalClicks } = found(updated);
    return this.withETag({ timer, viewCount, totalClicks }, updateWarnings(timer, request, Date.now()));
  }

  /**
   * @returns the last version of the timer
   * @throws ApiError `not_found` and `precondition_failed` like `update`
   */
  async delete({ accountId }: TimerOwner, id: string, ifMatch: ETagMatcher): Promise<TimerWithETag> {
    const deleted = await this.timers.delete(accountId, parseId(id), (current) => assertMatches(current, ifMatch));
    return this.withETag(found(deleted));
  }

  /**
   * Restores a timer that was deleted at most 30 days ago. One that is not deleted stays as it is.
   * @throws ApiError `not_found` like `get`; `timer_limit_reached`
   */
  async restore({ accountId, plan }: TimerOwner, id: string): Promise<TimerWithETag> {
    const options = { limit: this.plans[plan].timers, deletedAfter: restorableSince() };
    const restored = await this.timers.restore(accountId, parseId(id), options);
    if (restored === 'limit-reached') throw new ApiError('timer_limit_reached');
    return this.withETag(found(restored));
  }

  /** @throws ApiError `invalid_request` when the cursor does not belong to this list */
  async list(owner: TimerOwner, query: ListTimersQueryDto): Promise<TimerList> {
    const start = startOf(query);
    const page = await this.findPage(owner, query, start);
    const timers = await inTurn(page.items, (item) => this.describe(item));
    return { timers, total: page.total, links: this.links.build(query, start, page) };
  }

  /** A page of a list by offset. */
  async listPage(owner: TimerOwner, query: TimerPageQuery): Promise<{ timers: TimerWithETag[]; total: number }> {
    const { items, total } = await this.findPage(owner, query, query.offset ?? 0);
    return { timers: await inTurn(items, (item) => this.withETag(item)), total };
  }

  private findPage(
    { accountId }: TimerOwner,
    { limit, sort, status, type, template, search, expired }: TimerPageQuery,
    start: number | KeysetPosition,
  ): Promise<TimerPage> {
    const filters = { type, template, search, expired: expired && expired === 'true' };
    return this.timers.list(accountId, {
      limit,
      order: parseSort(sort),
      filters: status === 'deleted' ? filters : { ...filters, status },
      deletedAfter: status === 'deleted' ? restorableSince() : undefined,
      start,
      nowMs: Date.now(),
    });
  }

  private async describe(timer: TimerWithViews): Promise<TimerDto> {
    return this.mapper.toDto(timer, await this.texts.find(timer.timer, Date.now(), timer.timer.accountId));
  }

  /** @param moreWarnings - about the request, which are not part of the version */
  private async withETag(timer: TimerWithViews, moreWarnings: readonly TimerWarningDto[] = []): Promise<TimerWithETag> {
    const { deletedAt } = timer;
    const dto = await this.describe(timer);
    if (deletedAt !== undefined) dto.status = 'deleted';
    const etag = etagOf(timer.timer, dto);
    dto.warnings.push(...moreWarnings);
    return {
      timer: dto,
      etag,
      revision: timer.timer.revision,
      deletedAt,
    };
  }
}

/** One after the other, so that a list does not fill the queue of its owner. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  describe: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await describe(item));
  return results;
}

/** Timers that were deleted before cannot be restored. */
const restorableSince = (nowMs = Date.now()) => new Date(nowMs - restorableMs);

function parseId(text: string): TimerId {
  const id = timerIds.parse(text);
  if (!id) throw new ApiError('not_found');
  return id;
}

function found(timer: TimerWithViews | undefined): TimerWithViews {
  if (!timer) throw new ApiError('not_found');
  return timer;
}

function assertMatches(timer: Timer, ifMatch: ETagMatcher): void {
  if (!ifMatch((tag) => isTagOf(timer, tag))) throw new ApiError('precondition_failed');
}

function startOf(query: ListTimersQueryDto): number | KeysetPosition {
  if (query.cursor === undefined) return query.offset ?? 0;
  if (query.offset === undefined) return decodeCursor(query, query.cursor);
  throw invalidField('cursor', 'is not allowed with offset');
}
