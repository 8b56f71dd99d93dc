import { Injectable } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import { type AccountEntity, AccountRepository, NoticeRepository } from '@tminus/database';
import { defaultNotices, noticeTopics, type NoticeSettings } from '@tminus/domain';

export const noticesOf = ({ notices }: AccountEntity): NoticeSettings => ({ ...defaultNotices, ...notices });

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
    if (noticeTopics.every((topic) => settings[topic] === 'off')) await this.notices.drop(accountId);
  }

  /** Ends all of them, also those that wait. */
  async end(sender: Pick<Sender, 'accountId' | 'actor'>): Promise<void> {
    await this.change(sender, { timers: 'off', deadlines: 'off', usage: 'off', keys: 'off', webhooks: 'off' });
  }
}
