import { Injectable } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import { ApiKeysService, type SessionCaller } from '@tminus/auth';
import { AccountRepository, type TimerPage, TimerRepository } from '@tminus/database';
import { ApiError, formatInstant } from '@tminus/domain';
import { AuditService } from '../../audit/audit.service.ts';
import { noticesOf } from '../../notices/notices.service.ts';
import { TimerMapper } from '../../timers/timer.mapper.ts';
import { toKeyDto } from '../../keys/keys.service.ts';
import { WebhooksService } from '../../webhooks/webhooks.service.ts';

/** The timers that are in memory at a time: with 25 months of views, about 4 MB. */
const timersPerStep = 10;
const maxKeys = 1_000;

/** Writes everything that an account has as JSON, a few timers at a time. */
@Injectable()
export class AccountExportService {
  private readonly running = new Set<string>();

  constructor(
    private readonly accounts: AccountRepository,
    private readonly timers: TimerRepository,
    private readonly counts: TimerCountRepository,
    private readonly keys: ApiKeysService,
    private readonly mapper: TimerMapper,
    private readonly webhooks: WebhooksService,
    private readonly audit: AuditService,
  ) {}

  /** @throws ApiError `rate_limit_exceeded` while another export of the account is running */
  async *write({ accountId }: SessionCaller): AsyncGenerator<string> {
    if (this.running.has(accountId)) {
      throw new ApiError('rate_limit_exceeded', { message: isRunning, retryAfterSeconds: 30 });
    }
    this.running.add(accountId);
    try {
      const account = await this.accounts.findSignedIn(accountId);
      const { id, email, plan, createdAt } = account;
      const keys = (await this.keys.listNewest(accountId, maxKeys)).map(toKeyDto);
      const webhooks = await this.webhooks.list(accountId);
      const exportedAt = formatInstant(new Date(Date.now()));
      const owner = { id, email, plan, createdAt: formatInstant(createdAt), notices: noticesOf(account) };
      const head = { exportedAt, account: owner, keys, webhooks };
      yield `${JSON.stringify(head).slice(0, -1)},"timers":[\n`;
      yield* this.writeTimers(accountId);
      yield '\n],"audit":[\n';
      yield* this.writeAudit(accountId);
      yield '\n]}\n';
    } finally {
      this.running.delete(accountId);
    }
  }

  private async *writeTimers(accountId: SessionCaller['accountId']): AsyncGenerator<string> {
    const request = { limit: timersPerStep, order: { by: 'createdAt', descending: false } } as const;
    let page: TimerPage = await this.timers.list(accountId, request);
    for (let separator = ''; ; separator = ',\n') {
      const last = page.items.at(-1);
      if (!last) return;
      const views = await this.counts.findDailyViews(page.items.map(({ timer }) => timer.id));
      const texts = page.items.map((item) =>
        JSON.stringify({ ...this.mapper.toDto(item), viewsByDay: Object.fromEntries(views.get(item.timer.id) ?? []) }),
      );
      yield separator + texts.join(',\n');
      if (!page.hasMore) return;
      const start = { side: 'after', value: null, id: last.timer.id } as const;
      page = await this.timers.list(accountId, { ...request, start });
    }
  }

  private async *writeAudit(accountId: SessionCaller['accountId']): AsyncGenerator<string> {
    let separator = '';
    for await (const entries of this.audit.all({ accountId })) {
      yield separator + entries.map((each) => JSON.stringify(each)).join(',\n');
      separator = ',\n';
    }
  }
}

const isRunning = 'An export of this account is running. Wait until it has ended.';
