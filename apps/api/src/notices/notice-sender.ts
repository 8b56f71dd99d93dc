import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountRepository, JobWorker, NoticeRepository, type PendingFrequency } from '@tminus/database';
import { accountIds, addDays, dayAt, digestHour, isTimeZone, localToInstant } from '@tminus/domain';
import { Mailer } from '../mail/mailer.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';

/**
 * Queues emails about events. Each event waits in a row of its own, which is deleted in the transaction that queues the email: none is lost and
 * none is queued twice, also by several processes, and after a time without any.
 */
@Injectable()
export class NoticeSender implements OnModuleInit {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly notices: NoticeRepository,
    private readonly limits: RateLimitsService,
    private readonly mailer: Mailer,
    private readonly jobs: JobWorker,
  ) {}

  onModuleInit(): void {
    this.jobs.register('send-notices', (payload) =>
      this.send(payload as { accountId: string; frequency: PendingFrequency }),
    );
  }

  private async send({ accountId, frequency }: { accountId: string; frequency: PendingFrequency }): Promise<void> {
    const account = await this.accounts.find(accountIds.fromUuid(accountId));
    if (!account) return;
    const { id } = account;
    if (!this.mailer.isConfigured) return this.notices.drop(id);
    const oldest = await this.notices.findOldest(id, frequency);
    if (!oldest) return;
    if (frequency === 'daily') {
      const [dueMs, nowMs] = [digestAfter(oldest.getTime(), account.timezone), Date.now()];
      if (dueMs > nowMs) return this.notices.wakeAt(id, frequency, new Date(dueMs));
    } else if ((await this.limits.count('notices', id)).exceeded) return this.notices.postpone(id);
    await this.notices.queueEmail(id, frequency);
  }
}

const time = `${String(digestHour).padStart(2, '0')}:00`;

/**
 * When the daily email is due that names an event of `atMs`, in epoch milliseconds: the next time that the clocks of the account show
 * `digestHour`. In UTC if this runtime does not know the time zone.
 */
export function digestAfter(atMs: number, timezone: string): number {
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const today = dayAt(atMs, zone);
  const dueMs = (days: number) => Date.parse(localToInstant(`${addDays(today, days)}T${time}`, zone) ?? '');
  return dueMs(0) > atMs ? dueMs(0) : dueMs(1);
}
