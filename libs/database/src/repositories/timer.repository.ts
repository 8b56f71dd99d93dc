import { type AccountId, type OnExpire, type Schedule, type Timer, type TimerId, timerIds } from '@tminus/domain';
import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { TimerEntity } from '../entities/timer.entity.ts';

type Assigned = 'id' | 'accountId' | 'createdAt' | 'revision';
type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A timer without what the service assigns. */
export type NewTimer = OmitFromEach<Timer, Assigned>;

export interface CountedTimer {
  timer: Timer;
  /** All views counted so far. */
  viewCount: number;
}

export interface TimerPage {
  items: CountedTimer[];
  /** How many timers there are beyond this page's borders, this page included. */
  total: number;
}

/** A timer as its image needs it. */
export interface ImageTimer {
  timer: Timer;
  deleted: boolean;
}

function toTimer(row: TimerEntity): Timer {
  return {
    id: row.id,
    accountId: row.accountId,
    ...toSchedule(row),
    name: row.name,
    status: row.status,
    timezone: row.timezone,
    template: row.template,
    colors: { background: row.backgroundColor, text: row.textColor, accent: row.accentColor },
    width: row.width,
    height: row.height,
    units: row.units,
    language: row.language,
    labels: row.labels,
    transparent: row.transparent,
    onExpire: toOnExpire(row),
    animationSeconds: row.animationSeconds,
    createdAt: row.createdAt,
    revision: row.revision,
  };
}

/** What the timer's type is about; the table's checks see to it that it is there. */
function toSchedule({ id, type, targetDate, durationSeconds, recurrence, timezone }: TimerEntity): Schedule {
  if (type === 'fixed' && targetDate) return { type, targetDate };
  if (type === 'evergreen' && durationSeconds !== null) return { type, durationSeconds };
  if (type === 'recurring' && recurrence) return { type, recurrence, timezone };
  throw new Error(`Timer ${id} of type ${type} says nothing of when it ends.`);
}

function toOnExpire({ onExpireAction, onExpireMessage }: TimerEntity): OnExpire {
  if (onExpireAction === 'message') return { action: onExpireAction, message: onExpireMessage ?? '' };
  return { action: onExpireAction };
}

/** The columns of what a timer holds in objects. */
function toColumns({ colors, onExpire, units, ...rest }: NewTimer): Partial<TimerEntity> {
  return {
    targetDate: null,
    durationSeconds: null,
    recurrence: null,
    ...rest,
    units: [...units],
    backgroundColor: colors.background,
    textColor: colors.text,
    accentColor: colors.accent,
    onExpireAction: onExpire.action,
    onExpireMessage: onExpire.action === 'message' ? onExpire.message : null,
  };
}

const toCountedTimer = (row: TimerEntity): CountedTimer => ({
  timer: toTimer(row),
  viewCount: row.viewTotal?.views ?? 0,
});

/** Timers. What an account may see and do is asked with its id; only what anyone who has the image's address may see is not. */
export class TimerRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Creates a timer unless the account already owns as many as its plan allows; exact however many requests come at once.
   * @param limitOf how many timers the account may own, given its plan.
   * @returns undefined when the limit is reached.
   */
  create(
    accountId: AccountId,
    timer: NewTimer,
    limitOf: (account: AccountEntity) => number,
  ): Promise<CountedTimer | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const account = await this.lockAccount(manager, accountId);
      const owned = await manager.countBy(TimerEntity, { accountId, deletedAt: IsNull() });
      if (owned >= limitOf(account)) return undefined;
      const row = manager.create(TimerEntity, { id: timerIds.create(), accountId, ...toColumns(timer) });
      await manager.insert(TimerEntity, row);
      return toCountedTimer(row);
    });
  }

  /** Creates of one account queue up behind this row lock, so that each counts the timers of the one before. */
  private lockAccount(manager: EntityManager, id: AccountId): Promise<AccountEntity> {
    return manager.findOneOrFail(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async find(accountId: AccountId, id: TimerId): Promise<CountedTimer | undefined> {
    const row = await this.dataSource.manager.findOne(TimerEntity, {
      where: { id, accountId, deletedAt: IsNull() },
      relations: { viewTotal: true },
    });
    return row ? toCountedTimer(row) : undefined;
  }

  /** Newest first. */
  async list(accountId: AccountId, { limit, offset }: { limit: number; offset: number }): Promise<TimerPage> {
    const [rows, total] = await this.dataSource.manager.findAndCount(TimerEntity, {
      where: { accountId, deletedAt: IsNull() },
      relations: { viewTotal: true },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items: rows.map(toCountedTimer), total };
  }

  async oldest(accountId: AccountId): Promise<Timer | undefined> {
    const row = await this.dataSource.manager.findOne(TimerEntity, {
      where: { accountId, deletedAt: IsNull() },
      order: { id: 'ASC' },
    });
    return row ? toTimer(row) : undefined;
  }

  /** The timers behind images, for whoever has their addresses; also those that are deleted, as e-mails outlive timers. */
  async findForImages(ids: readonly TimerId[]): Promise<Map<TimerId, ImageTimer>> {
    const rows = await this.dataSource.manager.findBy(TimerEntity, { id: In([...ids]) });
    return new Map(rows.map((row) => [row.id, { timer: toTimer(row), deleted: row.deletedAt !== null }]));
  }
}
