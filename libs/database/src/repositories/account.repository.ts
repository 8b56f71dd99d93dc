import { Injectable } from '@nestjs/common';
import { type AccountId, type PlanName, accountIds } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';

export interface NewAccount {
  /** In lower case. */
  email: string;
  plan: PlanName;
  passwordHash: string | null;
  profile?: AccountProfile;
}

/** What the owner of an account can change freely. */
export type AccountProfile = Partial<Pick<AccountEntity, 'timezone' | 'language' | 'numberFormat' | 'shortcuts'>>;

const newEmbedSecret = () => randomBytes(32);

@Injectable()
export class AccountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns undefined if the email address is taken */
  async create({ profile = {}, ...account }: NewAccount): Promise<AccountEntity | undefined> {
    const id = accountIds.create();
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(AccountEntity)
      .values({ id, embedSecret: newEmbedSecret(), ...profile, ...account })
      .orIgnore()
      .execute();
    return (await this.find(id)) ?? undefined;
  }

  find(id: AccountId): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { id });
  }

  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { email });
  }

  /** Oldest first. */
  list(): Promise<AccountEntity[]> {
    return this.dataSource.manager.find(AccountEntity, { order: { id: 'ASC' } });
  }

  async updateProfile(id: AccountId, profile: AccountProfile): Promise<void> {
    if (Object.keys(profile).length > 0) await this.dataSource.manager.update(AccountEntity, { id }, profile);
  }

  async setPlan(id: AccountId, plan: PlanName): Promise<void> {
    await this.dataSource.manager.update(AccountEntity, { id }, { plan });
  }

  /** @returns the new secret */
  async replaceEmbedSecret(id: AccountId): Promise<Buffer> {
    const embedSecret = newEmbedSecret();
    await this.dataSource.manager.update(AccountEntity, { id }, { embedSecret });
    return embedSecret;
  }
}
