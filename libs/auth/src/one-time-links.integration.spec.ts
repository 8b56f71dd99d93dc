import { AccountRepository, CredentialsRepository, SessionRepository, OneTimeLinkRepository } from '@tminus/database';
import { type AccountId, accountIds, operator } from '@tminus/domain';
import { createAccountWithPassword, eventually, useTestDatabase } from '@tminus/testing';
import type { QueryRunner } from 'typeorm';
import { SessionsService } from './sessions.service.ts';
import { OneTimeLinksService } from './one-time-links.service.ts';

const dataSource = useTestDatabase();
const links = new OneTimeLinksService(new OneTimeLinkRepository(dataSource));
const sessions = new SessionsService(new SessionRepository(dataSource));
const credentials = new CredentialsRepository(dataSource);

afterEach(() => jest.restoreAllMocks());

const client = { address: '127.0.0.1', userAgent: '' };
const newHash = 'the hash of a new password';

async function createAccount() {
  const { id } = await createAccountWithPassword(dataSource, { plan: 'pro', password: 'correct horse battery' });
  const account = await new AccountRepository(dataSource).find(id);
  if (!account) throw new Error('There is no account.');
  return account;
}

const rowsOf = async (table: 'sessions' | 'one_time_links', id: AccountId): Promise<number> => {
  const rows: unknown[] = await dataSource.query(`SELECT FROM ${table} WHERE account_id = $1`, [accountIds.toUuid(id)]);
  return rows.length;
};

/** Runs `work` while a transaction of its own is open, which is committed once `count` others wait for it. */
async function whileOthersWait<T>(statement: string, id: AccountId, work: () => Promise<T>, count = 1): Promise<T> {
  const runner: QueryRunner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(statement, [accountIds.toUuid(id)]);
    const result = work();
    await eventually(async () => {
      const waiting: unknown[] = await dataSource.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (waiting.length < count) throw new Error(`${waiting.length} wait instead of ${count}.`);
    });
    await runner.commitTransaction();
    return await result;
  } finally {
    await runner.release();
  }
}

describe('a link that resets the password, while the email address changes', () => {
  it('is not created for the old address', async () => {
    const { id, email } = await createAccount();
    const change = `WITH gone AS (DELETE FROM one_time_links WHERE account_id = $1)
      UPDATE accounts SET email = 'new-' || email WHERE id = $1`;
    const token = await whileOthersWait(change, id, () => links.createFor(id, 'password_reset', email));
    expect(token).toBeUndefined();
    expect(await rowsOf('one_time_links', id)).toBe(0);
  });

  it('does not survive the change, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, email } = await createAccount();
      const both = () =>
        Promise.all([links.createFor(id, 'password_reset', email), credentials.changeEmail(id, `other-${email}`)]);
      await whileOthersWait('SELECT FROM accounts WHERE id = $1 FOR UPDATE', id, both, 2);
      expect(await rowsOf('one_time_links', id)).toBe(0);
    }
  });
});

describe('a link that signs in, while the password changes', () => {
  const use = async (token: string) => {
    const account = await links.use(token, 'sign_in');
    return account ? sessions.open(account, client) : undefined;
  };

  it('leaves no session if the password changes right after the link was used', async () => {
    const account = await createAccount();
    const { token } = await links.create(account.id, 'sign_in', 60);
    const query = dataSource.query.bind(dataSource);
    jest.spyOn(dataSource, 'query').mockImplementation(async (...args) => {
      const result: unknown = await query(...args);
      if (args[0].startsWith('DELETE FROM one_time_links'))
        await credentials.changePassword(account, newHash, operator);
      return result;
    });
    expect(await use(token)).toBeUndefined();
    expect(await rowsOf('sessions', account.id)).toBe(0);
    expect((await new AccountRepository(dataSource).find(account.id))?.passwordHash).toBe(newHash);
  });

  it('leaves no session if the password has changed, but not the links', async () => {
    const { id } = await createAccount();
    const { token } = await links.create(id, 'sign_in', 60);
    const change = `UPDATE accounts SET password_hash = 'another hash' WHERE id = $1`;
    expect(await whileOthersWait(change, id, () => use(token))).toBeUndefined();
    expect(await rowsOf('sessions', id)).toBe(0);
  });
});
