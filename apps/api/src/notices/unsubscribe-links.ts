import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { timingSafeEqual } from 'node:crypto';

/** Addresses that end the emails about events of an account, without a session (RFC 8058). */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly accounts: AccountRepository,
  ) {}

  addressFor(account: AccountEntity): string {
    return `${this.config.api.publicUrl}/unsubscribe/${account.id}.${account.unsubscribeKey.toString('base64url')}`;
  }

  /** @param token - the end of such an address. @returns undefined if it does not have the key of an account that exists */
  async findAccount(token: string): Promise<AccountEntity | undefined> {
    const [id = '', key = ''] = token.split('.');
    const accountId = accountIds.parse(id);
    const account = accountId && (await this.accounts.find(accountId));
    if (!account) return undefined;
    const [given, expected] = [Buffer.from(key, 'base64url'), account.unsubscribeKey];
    return given.length === expected.length && timingSafeEqual(given, expected) ? account : undefined;
  }
}
