import { Injectable } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import { TimerCountRepository } from '@tminus/analytics';
import { type IdempotentRequest, type ShowAge, StaleReads } from '@tminus/database';
import { type TimerId, formatInstant } from '@tminus/domain';
import type { ETagMatcher } from '../../http/conditional-headers.ts';
import type { Idempotent } from '../../http/idempotency.service.ts';
import type { CreateTimerDto } from '../../timers/dto/create-timer.dto.ts';
import { TimerOperationsService } from '../../timers/timer-operations.service.ts';
import { type TimerWithETag, TimersService } from '../../timers/timers.service.ts';
import type {
  AccountTimerDto,
  BulkAction,
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
    private readonly operations: TimerOperationsService,
    private readonly reads: StaleReads,
  ) {}

  /** @param showAge - lets a replica answer. Undefined: what is read must be current */
  async list(
    owner: Sender,
    query: ListAccountTimersQueryDto,
    showAge: ShowAge | undefined,
  ): Promise<{ timers: AccountTimerDto[]; total: number }> {
    const { timers, total } = await this.timers.listPage(owner, query, showAge);
    return { timers: await this.withLastOpens(timers, showAge), total };
  }

  /** @throws ApiError `daily_limit_reached`; as `TimersService.create` */
  async create(
    owner: Sender,
    request: CreateTimerDto,
    key: IdempotentRequest | undefined,
  ): Promise<Idempotent<AccountTimerDto>> {
    return withDto(await this.timers.create(owner, request, key));
  }

  async get(owner: Sender, id: string): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.get(owner, id));
  }

  async patch(...request: Parameters<TimersService['patch']>): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.patch(...request));
  }

  async delete(owner: Sender, id: string, ifMatch: ETagMatcher): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.delete(owner, id, ifMatch));
  }

  async restore(owner: Sender, id: string): Promise<AccountTimerDto> {
    return this.withLastOpen(await this.timers.restore(owner, id));
  }

  /** @throws ApiError `daily_limit_reached`; as `TimersService.duplicate` */
  async duplicate(
    owner: Sender,
    id: string,
    name: string | undefined,
    key: IdempotentRequest | undefined,
  ): Promise<Idempotent<AccountTimerDto>> {
    return withDto(await this.timers.duplicate(owner, id, name, key));
  }

  /** Every timer has its own result: one that fails does not stop the others. An outage does, and the request can be repeated. */
  async bulk(owner: Sender, { action, ids }: BulkTimersDto): Promise<BulkResultDto> {
    const unique = [...new Set(ids)];
    const operations = unique.map((id) => ({ ...operationOf[action], id }));
    const { result } = await this.operations.execute(owner, operations);
    const results = unique.map((id, index) => ({ id, error: result[index]?.error }));
    return {
      done: results.filter(({ error }) => !error).map(({ id }) => id),
      failed: results.flatMap(({ id, error }) => (error ? [{ id, code: error.code, message: error.message }] : [])),
    };
  }

  private async withLastOpen(timer: TimerWithETag): Promise<AccountTimerDto> {
    const [described] = await this.withLastOpens([timer]);
    return described ?? toDto(timer);
  }

  /** One query for all timers that have views. */
  private async withLastOpens(timers: readonly TimerWithETag[], showAge?: ShowAge): Promise<AccountTimerDto[]> {
    const ids = timers.filter(({ timer }) => timer.viewCount > 0).map(({ timer }) => timer.id as TimerId);
    const lastOpens = await this.reads.run(showAge, (database) => this.counts.findLastOpens(ids, database));
    return timers.map((timer) => toDto(timer, lastOpens.get(timer.timer.id as TimerId)));
  }
}

/** What an action does with each timer. */
const operationOf = {
  pause: { action: 'update', timer: { status: 'paused' } },
  resume: { action: 'update', timer: { status: 'active' } },
  delete: { action: 'delete' },
  restore: { action: 'restore' },
} as const satisfies Record<BulkAction, object>;

const withDto = ({ result, isReplayed }: Idempotent<TimerWithETag>): Idempotent<AccountTimerDto> => ({
  result: toDto(result),
  isReplayed,
});

function toDto({ timer, etag, revision, deletedAt }: TimerWithETag, lastOpenMs?: number): AccountTimerDto {
  return {
    ...timer,
    etag,
    revision,
    lastOpenedAt: lastOpenMs === undefined ? null : formatInstant(new Date(lastOpenMs)),
    deletedAt: deletedAt === undefined ? null : formatInstant(deletedAt),
  };
}
