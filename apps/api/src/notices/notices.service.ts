import { Injectable } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import { type AccountEntity, AccountRepository, NoticeRepository } from '@tminus/database';
import { type AccountId, defaultNotices, noticeTopics, type NoticeSettings, system } from '@tminus/domain';

export const noticesOf = ({ notices }: AccountEntity): NoticeSettings => ({ ...defaultNotices, ...notices });

const isAnyOn = (settings: NoticeSettings) => noticeTopics.some((topic) => settings[topic] !== 'off');

/** Whether an account gets any emails about events. */
export const hasNotices = (account: AccountEntity): boolean => isAnyOn(noticesOf(account));

/** What the owner of an account gets emails about. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly notices: NoticeRepository,
  ) {}

  /** @throws ApiError `session_required` */
  async get(accountId: Sender['accountId']): Promise<NoticeSettings> {
    return noticesOf(await this.accounts.findSignedIn(accountId));
  }

  async change({ accountId, actor }: Pick<Sender, 'accountId' | 'actor'>, settings: NoticeSettings): Promise<void> {
    await this.accounts.updateProfile(accountId, { notices: settings }, actor);
    if (!isAnyOn(settings)) await this.notices.drop(accountId);
  }

  /** Ends all of them, also those that wait. Anyone who has such an email can do so: the service does not know who. */
  async end(accountId: AccountId): Promise<void> {
    const none: NoticeSettings = { timers: 'off', deadlines: 'off', usage: 'off', keys: 'off', webhooks: 'off' };
    await this.change({ accountId, actor: system }, none);
  }
}
