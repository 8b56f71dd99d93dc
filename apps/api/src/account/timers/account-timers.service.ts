import { Injectable } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import type { IdempotentRequest } from '@tminus/database';
import { ApiError, type TimerId, formatInstant } from '@tminus/domain';
import type { ETagMatcher } from '../../http/conditional-headers.ts';
import { type Idempotent, IdempotencyService } from '../../idempotency/idempotency.service.ts';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';
import type { CreateTimerDto } from '../../timers/dto/create-timer.dto.ts';
import type { UpdateTimerDto } from '../../timers/dto/update-timer.dto.ts';
import { type TimerOwner, type TimerWithETag, TimersService } from '../../timers/timers.service.ts';
import type {
  AccountTimerDto,
  BulkAction,
  BulkFailureDto,
  BulkResultDto,
  BulkTimersDto,
  ListAccountTimersQueryDto,
} from './account-timers.dto.ts';

/** The timers of an account for the console: those of the API, and when they were last opened. */
@Injectable()
export class AccountTimersService {
  constructor(
    private readonly timers: TimersService,
    private readonly counts: TimerCountRepository,
    private readonly idempotency: IdempotencyService,
    private readonly limits: RateLimitsService,
  ) {}

  async list(
    owner: TimerOwner,
    query: ListAccountTimersQueryDto,
  ): Promise<{ timers: AccountTimerDto[]; total: number }> {
    const { timers, total } = await this.timers.listPage(owner, query);
    return { timers: await this.withLastOpens(timers), total };
  }

  /** @throws ApiError `daily_limit_reached`; as `TimersService.create` */
  async create(
    owner: TimerOwner,
    request: CreateTimerDto,
    key: IdempotentRequest | undefined,
  ): Promise<Idempotent<AccountTimerDto>> {
    await this.timers.measureTexts(owner, request);
    return this.idempotency.runOnce(owner.accountId, key, async (transaction) => {
      await this.admitNewTimer(owner);
      return toDto(await this.timers.createOne(owner, request, transaction));
    });
  }

  async get(owner: TimerOwner, id: string): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.get(owner, id));
  }

  async update(owner: TimerOwner, id: string, ifMatch: ETagMatcher, request: UpdateTimerDto): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.update(owner, id, ifMatch, request));
  }

  async delete(owner: TimerOwner, id: string, ifMatch: ETagMatcher): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.delete(owner, id, ifMatch));
  }

  async restore(owner: TimerOwner, id: string): Promise<AccountTimerDto> {
    await this.admitNewTimer(owner);
    return this.withLastOpen(await this.timers.restore(owner, id));
  }

  /** @throws ApiError `daily_limit_reached`; as `TimersService.duplicate` */
  duplicate(
    owner: TimerOwner,
    id: string,
    name: string | undefined,
    key: IdempotentRequest | undefined,
  ): Promise<Idempotent<AccountTimerDto>> {
    return this.idempotency.runOnce(owner.accountId, key, async (transaction) => {
      await this.admitNewTimer(owner);
      return toDto(await this.timers.duplicate(owner, id, name, transaction));
    });
  }

  /** Every timer has its own result: one that fails does not stop the others. An outage does, and the request can be repeated. */
  async bulk(owner: TimerOwner, { action, ids }: BulkTimersDto): Promise<BulkResultDto> {
    const done: string[] = [];
    const failed: BulkFailureDto[] = [];
    for (const id of new Set(ids)) {
      try {
        await this.apply(action, owner, id);
        done.push(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failed.push({ id, code: error.code, message: error.message });
      }
    }
    return { done, failed };
  }

  private async apply(action: BulkAction, owner: TimerOwner, id: string): Promise<TimerWithETag> {
    switch (action) {
      case 'pause':
        return this.timers.update(owner, id, anyVersion, { status: 'paused' });
      case 'resume':
        return this.timers.update(owner, id, anyVersion, { status: 'active' });
      case 'delete':
        return this.timers.delete(owner, id, anyVersion);
      case 'restore':
        await this.admitNewTimer(owner);
        return this.timers.restore(owner, id);
    }
  }

  /**
   * Deleted timers stay in the database for a while. This bounds how many an account can leave there. Deleting needs no limit: what is
   * deleted was created or restored, and an image can always be hidden.
   */
  private async admitNewTimer({ accountId, plan }: TimerOwner): Promise<void> {
    await this.limits.assertWithin(`${plan}:new-timers`, accountId, { code: 'daily_limit_reached' });
  }

  private async withLastOpen(timer: TimerWithETag): Promise<AccountTimerDto> {
    const [described] = await this.withLastOpens([timer]);
    return described ?? toDto(timer);
  }

  /** One query for all timers that have views. */
  private async withLastOpens(timers: readonly TimerWithETag[]): Promise<AccountTimerDto[]> {
    const ids = timers.filter(({ timer }) => timer.viewCount > 0).map(({ timer }) => timer.id as TimerId);
    const lastOpens = await this.counts.findLastOpens(ids);
    return timers.map((timer) => toDto(timer, lastOpens.get(timer.timer.id as TimerId)));
  }
}

const anyVersion: ETagMatcher = () => true;

function toDto({ timer, etag, revision, deletedAt }: TimerWithETag, lastOpenMs?: number): AccountTimerDto {
  return {
    ...timer,
    etag,
    revision,
    lastOpenedAt: lastOpenMs === undefined ? null : formatInstant(new Date(lastOpenMs)),
    deletedAt: deletedAt === undefined ? null : formatInstant(deletedAt),
  };
}
