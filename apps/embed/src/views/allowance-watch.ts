import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Allowances } from '@tminus/analytics';
import type { AccountId } from '@tminus/domain';

/** Tells images whether an account is over its plan's views, and keeps that up to date while the service runs. */
@Injectable()
export class AllowanceWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly allowances: Allowances) {}

  onApplicationBootstrap(): void {
    this.allowances.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.allowances.stop();
  }

  /** Checks those asked about, now instead of within seconds. */
  check(): Promise<void> {
    return this.allowances.check();
  }

  /** As far as it is known by now; costs no query. */
  isOverAllowance(accountId: AccountId): boolean {
    return this.allowances.isOver(accountId);
  }
}
