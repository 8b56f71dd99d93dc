import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import {
  type IdempotentRequest,
  type KeysetPosition,
  TimerRepository,
  type TimerWithViews,
  type Transaction,
} from '@tminus/database';
import { ApiError, type Plans, type Timer, type TimerId, invalidField, timerIds } from '@tminus/domain';
import { ApiResult } from '../http/api-result.ts';
import type { ETagMatcher } from '../http/conditional-headers.ts';
import { IdempotencyService } from '../idempotency/idempotency.service.ts';
import type { CreateTimerDto } from './dto/create-timer.dto.ts';
import type { ListTimersQueryDto } from './dto/list-timers-query.dto.ts';
import type { TimerDto, TimerWarningDto } from './dto/timer.dto.ts';
import type { UpdateTimerDto } from './dto/update-timer.dto.ts';
import { decodeCursor, parseSort } from './list-cursor.ts';
import { PaginationLinks } from './pagination-links.ts';
import { createWarnings, updateWarnings } from './timer-warnings.ts';
import { TimerMapper, mergeTimer, toTimerInput } from './timer.mapper.ts';

export interface TimerWithETag {
  timer: TimerDto;
  etag: string;
}

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
  create(caller: Caller, request: CreateTimerDto, key?: IdempotentRequest): Promise<ApiResult<TimerDto>> {
    return this.idempotency.runOnce(caller.accountId, key, (transaction) => this.insert(caller, request, transaction));
  }

  private async insert(
    { accountId, plan }: Caller,
    request: CreateTimerDto,
    transaction?: Transaction,
  ): Promise<ApiResult<TimerDto>> {
    const limit = this.plans[plan].timers;
    const created = await this.timers.create(accountId, toTimerInput(request), limit, transaction);
    if (!created) throw new ApiError('timer_limit_reached');
    const { timer, etag } = this.withETag(created, createWarnings(created.timer, Date.now()));
    return new ApiResult(timer, { Location: `${this.basePath}/api/v1/timers/${timer.id}`, ETag: etag });
  }

  /** @throws ApiError `not_found` for a malformed id, an unknown timer and a timer of another account */
  async get({ accountId }: Caller, id: string): Promise<TimerWithETag> {
    return this.withETag(found(await this.timers.find(accountId, parseId(id))));
  }

  /**
   * @throws ApiError `not_found` like `get`; `precondition_failed` unless `ifMatch` accepts the current ETag; `invalid_request`
   *   when fields do not fit the timer
   */
  async update(
    { accountId }: Caller,
    id: string,
    ifMatch: ETagMatcher,
    request: UpdateTimerDto,
  ): Promise<TimerWithETag> {
    const updated = await this.timers.update(accountId, parseId(id), (current) => {
      assertMatches(current, ifMatch);
      return mergeTimer(current, request);
    });
    const { timer, viewCount } = found(updated);
    return this.withETag({ timer, viewCount }, updateWarnings(timer, request, Date.now()));
  }

  /**
   * @returns the last version of the timer
   * @throws ApiError `not_found` and `precondition_failed` like `update`
   */
  async delete({ accountId }: Caller, id: string, ifMatch: ETagMatcher): Promise<TimerDto> {
    const deleted = await this.timers.delete(accountId, parseId(id), (current) => assertMatches(current, ifMatch));
    return { ...this.mapper.toDto(found(deleted)), status: 'deleted' };
  }

  /** @throws ApiError `invalid_request` when the cursor does not belong to this list */
  async list({ accountId }: Caller, query: ListTimersQueryDto): Promise<TimerList> {
    const { status, type, template, search, expired } = query;
    const start = startOf(query);
    const page = await this.timers.list(accountId, {
      limit: query.limit,
      order: parseSort(query.sort),
      filters: { status, type, template, search, expired: expired && expired === 'true' },
      start,
      nowMs: Date.now(),
    });
    const timers = page.items.map((item) => this.mapper.toDto(item));
    return { timers, total: page.total, links: this.links.build(query, start, page) };
  }

  private withETag(timer: TimerWithViews, moreWarnings: readonly TimerWarningDto[] = []): TimerWithETag {
    const dto = this.mapper.toDto(timer);
    return { timer: { ...dto, warnings: [...dto.warnings, ...moreWarnings] }, etag: etagOf(timer.timer) };
  }
}

/** A strong ETag (RFC 9110, section 8.8.3). It changes when the owner changes the timer; views and time do not change it. */
function etagOf({ id, revision }: Timer): string {
  return `"${id}.${revision}"`;
}

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
  if (!ifMatch(etagOf(timer))) throw new ApiError('precondition_failed');
}

function startOf(query: ListTimersQueryDto): number | KeysetPosition {
  if (query.cursor === undefined) return query.offset ?? 0;
  if (query.offset === undefined) return decodeCursor(query, query.cursor);
  throw invalidField('cursor', 'is not allowed with offset');
}
