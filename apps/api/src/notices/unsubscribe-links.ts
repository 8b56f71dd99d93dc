import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The first key of the account stays the same when its embed secrets rotate: links in old emails work. */
const signatureOf = ({ id, embedSecret, recipientKey }: AccountEntity): Buffer =>
  createHmac('sha256', recipientKey ?? embedSecret)
    .update(`unsubscribe.${id}`)
    .digest();

/** Addresses that end the emails about events of an account, without a session (RFC 8058). */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly accounts: AccountRepository,
  ) {}

  addressFor(account: AccountEntity): string {
    return `${this.config.api.publicUrl}/unsubscribe/${account.id}.${signatureOf(account).toString('base64url')}`;
  }

  /** @param token - the end of such an address. @returns undefined if it is not signed for an account that exists */
  async findAccount(token: string): Promise<AccountEntity | undefined> {
    const [id = '', signature = ''] = token.split('.');
    const accountId = accountIds.parse(id);
    const account = accountId && (await this.accounts.find(accountId));
    if (!account) return undefined;
    const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(account)];
    return given.length === expected.length && timingSafeEqual(given, expected) ? account : undefined;
  }
}
