import { Injectable, Logger } from '@nestjs/common';
import type { Timer, TimerId, TokenAlgorithm } from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
import { DataSource, In } from 'typeorm';
import type { AccountEntity } from '../entities/account.entity.ts';
import { TimerEntity } from '../entities/timer.entity.ts';
import { toTimer } from './timer-row.ts';

/** A timer with everything that its image needs. */
export interface TimerForImage {
  timer: Timer;
  /** Or of a form that only a newer version knows. */
  deleted: boolean;
  /** The secrets of the account, for evergreen and personal timers only. */
  embedSecrets?: StoredEmbedSecrets | undefined;
  /** Undefined if its account is deleted. */
  tokenAlgorithm?: TokenAlgorithm | undefined;
}

export type StoredEmbedSecrets = Pick<AccountEntity, 'embedSecret' | 'newEmbedSecret' | 'recipientKey'>;

const logger = new Logger('Timers');
const unknownTypes = new Set<string>();

const hasRecipients = (type: string) => type === 'evergreen' || type === 'personal';

/** During an upgrade, newer services may store what this one does not know: this hides only the timer, and is logged once for each type. */
function toTimerForImage(row: TimerEntity): TimerForImage {
  const { id, accountId, type } = row;
  const account = row.account ?? undefined;
  const ofAccount = {
    embedSecrets: hasRecipients(type) ? account : undefined,
    tokenAlgorithm: account?.tokenAlgorithm,
  };
  try {
    return { timer: toTimer({ ...row, ...unread }, accountId, id), deleted: row.deletedAt !== null, ...ofAccount };
  } catch (error) {
    if (!unknownTypes.has(type))
      logger.error(`Timers of the type ${type} are hidden until this service is upgraded: ${errorReason(error)}`);
    unknownTypes.add(type);
    return { timer: toTimer({ ...row, ...unread, ...neverRunning }, accountId, id), deleted: true, ...ofAccount };
  }
}

/** Columns that images do not need. */
const unread = { externalId: null, metadata: {} };

const neverRunning = { type: 'fixed', targetDate: new Date(0) } as const;

/** Timers of any account for their public images, including deleted timers: emails still link to them. */
@Injectable()
export class PublicTimerRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(ids: readonly TimerId[]): Promise<Map<TimerId, TimerForImage>> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(TimerEntity, 'timer')
      .leftJoin('timer.account', 'account')
      .addSelect(
        ['id', 'embedSecret', 'newEmbedSecret', 'recipientKey', 'tokenAlgorithm'].map((each) => `account.${each}`),
      )
      .where({ id: In([...ids]) })
      .getMany();
    return new Map(rows.map((row) => [row.id, toTimerForImage(row)]));
  }
}
