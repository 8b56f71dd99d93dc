import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import {
  type IdempotentRequest,
  type KeysetPosition,
  type ShowAge,
  StaleReads,
  type TimerInput,
  TimerRepository,
  type TimerPage,
  type TimerWithViews,
  type Transaction,
} from '@tminus/database';
import {
  ApiError,
  type Mode,
  type Plans,
  type Timer,
  type TimerStatus,
  invalidField,
  parseTargetDate,
  restorableMs,
  timerIds,
  timerLimits,
  found,
} from '@tminus/domain';
import type { ETagMatcher } from '../http/conditional-headers.ts';
import { RequestValidationPipe } from '../http/request-validation.ts';
import { type Idempotent, IdempotencyService } from '../http/idempotency.service.ts';
import { PageLinks } from '../http/page-links.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { CreateTimerDto } from './dto/create-timer.dto.ts';
import type { ListTimersQueryDto } from './dto/list-timers-query.dto.ts';
import type { TimerWarningDto } from './dto/timer-warning.dto.ts';
import type { TimerDto } from './dto/timer.dto.ts';
import { UpdateTimerDto } from './dto/update-timer.dto.ts';
import { copyName, mergeTimer, toTimerInput, updateOfMergePatch } from './timer-input.ts';
import { etagOf, isTagOf } from './timer-etag.ts';
import { TimerMapper } from './timer.mapper.ts';
import { createWarnings, TextWarnings, updateWarnings } from './timer-warnings.ts';
import { assertLinksFit, commonParameters, decodeCursor, parseSort, positionsOfPages } from './pagination.ts';

export interface TimerWithETag {
  timer: TimerDto;
  etag: string;
}

/** A part of a list. Unlike the API, it may list deleted timers. */
type TimerPageQuery = Omit<ListTimersQueryDto, 'status' | 'cursor'> & {
  status?: TimerStatus | 'deleted' | undefined;
  /** Default: that of the owner, or both. */
  mode?: Mode | undefined;
};

export interface TimerList {
  timers: TimerDto[];
  /** On all pages together. */
  total: number;
  /** The `Link` header. */
  links: string;
}

const validation = new RequestValidationPipe();
const validated = <Dto extends CreateTimerDto | UpdateTimerDto>(metatype: Type<Dto>, body: object) =>
  validation.transform(body, { type: 'body', metatype }) as Promise<Dto>;

@Injectable()
export class TimersService {
  /** The path of the API's public address; empty if it has none. */
  private readonly basePath: string;

  constructor(
    private readonly timers: TimerRepository,
    private readonly reads: StaleReads,
    private readonly mapper: TimerMapper,
    private readonly texts: TextWarnings,
    private readonly links: PageLinks,
    private readonly idempotency: IdempotencyService,
    private readonly limits: RateLimitsService,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    this.basePath = new URL(config.api.publicUrl).pathname.replace(/\/$/, '');
  }

  /**
   * @param key - requests with the same key create one timer
   * @throws ApiError `timer_limit_reached`; `daily_limit_reached` in the console; `invalid_request` when fields contradict each other; as
   *   `IdempotencyService.runOnce`
   */
  async create(owner: Sender, request: CreateTimerDto, key?: IdempotentRequest): Promise<Idempotent<TimerWithETag>> {
    const input = toTimerInput(request);
    // Not in the transaction, which would wait for it.
    await this.texts.find(input, Date.now(), owner.accountId);
    return this.idempotency.runOnce(owner, key, async (transaction) => {
      await this.admitNew(owner);
      const created = await this.insert(owner, input, transaction);
      return this.withETag(created, createWarnings(created.timer, Date.now()));
    });
  }

  /** The address of a timer in the API, without the origin. */
  locationOf(id: string): string {
    return `${this.basePath}/api/v1/timers/${id}`;
  }

  /**
   * Creates a timer like another one.
   * @param name - default: the name of the other one, with "(copy)"
   * @throws ApiError `not_found` like `get`; otherwise as `create`
   */
  duplicate(owner: Sender, id: string, name?: string, key?: IdempotentRequest): Promise<Idempotent<TimerWithETag>> {
    return this.idempotency.runOnce(owner, key, async (transaction) => {
      await this.admitNew(owner);
      const { timer } = found(await this.timers.find(owner.accountId, parseId(id), { transaction, mode: owner.mode }));
      const { id: _id, accountId: _accountId, mode, createdAt: _createdAt, revision: _revision, ...input } = timer;
      const copy = { ...input, externalId: null, name: name ?? copyName(timer.name) };
      return this.withETag(await this.insert({ ...owner, mode }, copy, transaction));
    });
  }

  /**
   * Deleted timers stay in the database for a while. This bounds how many a person can leave there; programs have the limits of their
   * requests. Deleting needs no limit: what is deleted was created or restored, and an image can always be hidden.
   */
  private async admitNew({ accountId, plan, sessionId }: Sender): Promise<void> {
    if (sessionId === undefined) return;
    await this.limits.assertWithin(`${plan}:new-timers`, accountId, { code: 'daily_limit_reached' });
  }

  private async insert(
    { accountId, plan, actor, mode = 'live' }: Sender,
    input: TimerInput,
    transaction?: Transaction,
  ): Promise<TimerWithViews> {
    const limit = timerLimits(this.plans[plan])[mode];
    const created = await this.timers.create(accountId, input, limit, { transaction, actor, mode });
    if (!created) throw limitReached(mode, limit);
    return created;
  }

  /** @throws ApiError `not_found` for a malformed id, an unknown timer and a timer of another account */
  async get({ accountId, mode }: Sender, id: string): Promise<TimerWithETag> {
    return this.withETag(found(await this.timers.find(accountId, parseId(id), { mode })));
  }

  /**
   * Updates a timer with the body of a `PATCH`.
   * @param options.isMergePatch - then it is validated when it is merged: only then, an object that it names in part is whole
   * @throws ApiError as `update`
   */
  async patch(
    owner: Sender,
    id: string,
    ifMatch: ETagMatcher,
    body: object,
    { isMergePatch }: { isMergePatch: boolean },
  ): Promise<TimerWithETag> {
    const request = isMergePatch
      ? (current: Timer) => validated(UpdateTimerDto, updateOfMergePatch(current, body))
      : await validated(UpdateTimerDto, body);
    return this.update(owner, id, ifMatch, request);
  }

  /**
   * @param request - may depend on the timer
   * @param options.externalId - which the timer must have. Default: any, or none
   * @param options.transaction - the transaction to use; default: a new one. The same for `delete` and `restore`
   * @throws ApiError `not_found` like `get`; `precondition_failed` unless `ifMatch` accepts the current ETag; `invalid_request`
   *   when fields do not fit the timer
   */
  async update(
    { accountId, actor, mode }: Sender,
    id: string,
    ifMatch: ETagMatcher,
    request: UpdateTimerDto | ((current: Timer) => Promise<UpdateTimerDto>),
    { externalId, transaction }: { externalId?: string; transaction?: Transaction | undefined } = {},
  ): Promise<TimerWithETag> {
    let sent: UpdateTimerDto = {};
    const change = async (current: Timer) => {
      if (externalId !== undefined && current.externalId !== externalId) throw new ApiError('not_found');
      assertMatches(current, ifMatch);
      sent = typeof request === 'function' ? await request(current) : request;
      return mergeTimer(current, sent);
    };
    const updated = found(await this.timers.update(accountId, parseId(id), change, { transaction, actor, mode }));
    return this.withETag(updated, updateWarnings(updated.timer, sent, Date.now()));
  }

  /**
   * Updates the timer with an `externalId`, or creates it.
   * @param request - not validated: a timer that is created needs more fields than one that is updated
   * @throws ApiError `invalid_request`; `timer_limit_reached`; `precondition_failed` like `update`, and for a timer that does not exist;
   *   `external_id_taken` if others change the timers with this id all the time
   */
  async upsert(
    owner: Sender,
    externalId: string,
    ifMatch: ETagMatcher,
    request: object,
  ): Promise<TimerWithETag & { isNew: boolean }> {
    const body = { ...request, externalId };
    const attempt = async () => {
      const id = await this.timers.findIdByExternalId(owner.accountId, externalId, owner.mode ?? 'live');
      if (id !== undefined) {
        const change = await validated(UpdateTimerDto, body);
        return { ...(await this.update(owner, id, ifMatch, change, { externalId })), isNew: false };
      }
      if (!ifMatch(undefined)) throw new ApiError('precondition_failed');
      const { result } = await this.create(owner, await validated(CreateTimerDto, body));
      return { ...result, isNew: true };
    };
    for (let left = 3; ; left--) {
      try {
        return await attempt();
      } catch (error) {
        // A simultaneous request may have created, deleted or renamed it, or have taken the last place in the plan for it.
        const { code } = error instanceof ApiError ? error : {};
        const mayHaveChanged = code === 'external_id_taken' || code === 'not_found' || code === 'timer_limit_reached';
        if (left === 0 || !mayHaveChanged) throw error;
      }
    }
  }

  /**
   * @returns the last version of the timer
   * @throws ApiError `not_found` and `precondition_failed` like `update`
   */
  async delete(
    { accountId, actor, mode }: Sender,
    id: string,
    ifMatch: ETagMatcher,
    transaction?: Transaction,
  ): Promise<TimerWithETag> {
    const confirm = (current: Timer) => assertMatches(current, ifMatch);
    return this.withETag(
      found(await this.timers.delete(accountId, parseId(id), confirm, { transaction, actor, mode })),
    );
  }

  /**
   * Restores a timer that was deleted at most 30 days ago. One that is not deleted stays as it is.
   * @throws ApiError `not_found` like `get`; `timer_limit_reached`; `daily_limit_reached` in the console
   */
  async restore(owner: Sender, id: string, transaction?: Transaction): Promise<TimerWithETag> {
    await this.admitNew(owner);
    const { accountId, plan, actor, mode } = owner;
    const options = { limits: timerLimits(this.plans[plan]), deletedAfter: restorableSince() };
    const restored = await this.timers.restore(accountId, parseId(id), options, { transaction, actor, mode });
    if (restored && 'limitOf' in restored) throw limitReached(restored.limitOf, options.limits[restored.limitOf]);
    return this.withETag(found(restored));
  }

  /** @throws ApiError `invalid_request` when the cursor does not belong to this list */
  async list(owner: Sender, query: ListTimersQueryDto): Promise<TimerList> {
    const start = startOf(query);
    assertLinksFit(query);
    const page = await this.findPage(owner, query, start);
    const timers = await inTurn(page.items, (item) => this.describe(item));
    const links = this.links.build('/api/v1/timers', commonParameters(query), positionsOfPages(query, start, page));
    return { timers, total: page.total, links };
  }

  /** A page of a list by offset. @param showAge - lets a replica answer. Default: what is read must be current */
  async listPage(
    owner: Sender,
    query: TimerPageQuery,
    showAge?: ShowAge,
  ): Promise<{ timers: TimerDto[]; total: number }> {
    const { items, total } = await this.findPage(owner, query, query.offset ?? 0, showAge);
    return { timers: await inTurn(items, (item) => this.describe(item)), total };
  }

  private findPage(
    { accountId, mode: ownMode }: Sender,
    { limit, sort, status, expired, createdAfter, mode = ownMode, ...others }: TimerPageQuery,
    start: number | KeysetPosition,
    showAge?: ShowAge,
  ): Promise<TimerPage> {
    const { type, template, search, externalId, ids, metadata } = others;
    const filters = {
      ...{ type, template, search, externalId, ids, metadata },
      expired: expired && expired === 'true',
      createdAfter: createdAfter === undefined ? undefined : parseTargetDate(createdAfter),
    };
    const request = {
      limit,
      order: parseSort(sort),
      mode,
      filters: status === 'deleted' ? filters : { ...filters, status },
      deletedAfter: status === 'deleted' ? restorableSince() : undefined,
      start,
      nowMs: Date.now(),
    };
    return this.reads.run(showAge, (database) => this.timers.list(accountId, request, database));
  }

  private async describe(timer: TimerWithViews): Promise<TimerDto> {
    const dto = this.mapper.toDto(timer, await this.texts.find(timer.timer, Date.now(), timer.timer.accountId));
    return timer.deletedAt === undefined ? dto : { ...dto, status: 'deleted' };
  }

  /** @param moreWarnings - about the request, which are not part of the version */
  private async withETag(timer: TimerWithViews, moreWarnings: readonly TimerWarningDto[] = []): Promise<TimerWithETag> {
    const dto = await this.describe(timer);
    const etag = etagOf(timer.timer, dto);
    dto.warnings.push(...moreWarnings);
    return { timer: dto, etag };
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
function restorableSince(): Date {
  const nowMs = Date.now();
  return new Date(nowMs - restorableMs);
}

/** Without any timers in the plan, only another plan helps, as the text of the code says. */
const limitReached = (mode: Mode, limit: number) =>
  new ApiError(
    'timer_limit_reached',
    mode === 'live' || limit === 0
      ? {}
      : { message: `The account has ${limit} test timers. Delete one that you no longer use.` },
  );

const parseId = (id: string) => found(timerIds.parse(id));

function assertMatches(timer: Timer, ifMatch: ETagMatcher): void {
  if (!ifMatch((tag) => isTagOf(timer, tag))) throw new ApiError('precondition_failed');
}

function startOf(query: ListTimersQueryDto): number | KeysetPosition {
  if (query.cursor === undefined) return query.offset ?? 0;
  if (query.offset === undefined) return decodeCursor(query, query.cursor);
  throw invalidField('cursor', 'is not allowed with offset');
}
