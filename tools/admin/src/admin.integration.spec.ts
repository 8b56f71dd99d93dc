import { SecretBox, StoredSecrets } from '@tminus/auth';
import { EncryptedSecretRepository } from '@tminus/database';
import { timerIds, accountIds, type WebhookId, webhookIds } from '@tminus/domain';
import { aTimer, createTimer, createEmptyDatabase, createUnreleasedDatabase, testDatabaseUrl } from '@tminus/testing';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { DataSource } from 'typeorm';
import { useCommands } from '../test/commands.ts';
import { checkDatabase } from './doctor/database-checks.ts';
import { checkReplica } from './doctor/server-checks.ts';
import { withDatabase } from './operator-database.ts';

const { dataSource, run, text, written, anAccount, setEnvironment } = useCommands();

describe('timer list and show', () => {
  it('find timers of all accounts, or of one', async () => {
    const [a, b] = [await anAccount(), await anAccount()];
    const first = await createTimer(dataSource, a.accountId, aTimer({ name: 'First \u001b[31mred' }));
    const second = await createTimer(dataSource, b.accountId, aTimer());
    const all = await run<{ id: string }[]>('timer', 'list');
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(await run<{ id: string }[]>('timer', 'list', '--account', a.email)).toMatchObject([
      { id: first, email: a.email },
    ]);
    expect(await run('timer', 'show', `https://images.example.com/t/${first}.gif?u=1`)).toMatchObject({ id: first });
    expect(await text('timer', 'show', first)).not.toContain('\u001b[31m');
    await expect(run('timer', 'show', 'nonsense')).rejects.toThrow('not the id');
    await expect(run('timer', 'show', timerIds.create())).rejects.toThrow('no timer');
  });
});

describe('timer realign', () => {
  it('lists timers whose local time is another instant, as doctor does, and moves them only if told', async () => {
    const { accountId, email } = await anAccount();
    const targetDate = new Date('2035-12-05T02:00:00Z'); // under the rules until 2026a
    const localTimes = { targetDate: '2035-12-04T18:00:00[America/Vancouver]' };
    const id = await createTimer(dataSource, accountId, aTimer({ targetDate, localTimes }));
    const secrets = new StoredSecrets(new EncryptedSecretRepository(dataSource), new SecretBox({ encryptionKeys: [] }));
    const options = { command: 'tminus', isEmbedded: false, secrets };
    const found = async () => (await checkDatabase(dataSource, options)).find(({ check }) => check === 'local times');
    const stored = async () =>
      (await run<{ settings: { targetDate: string } }>('timer', 'show', id)).settings.targetDate;

    expect(await found()).toMatchObject({ severity: 'warning', message: expect.stringContaining(id) });
    const listed = await text('timer', 'realign');
    expect(listed).toMatch(new RegExp(`${id}.*${email}.*2035-12-05 02:00.*2035-12-05 01:00`));
    expect(listed).toContain('--apply');
    expect(await stored()).toBe('2035-12-05T02:00:00.000Z');
    expect(await run('timer', 'realign', '--apply')).toMatchObject({ moved: [{ id }], applied: true });
    expect(await stored()).toBe('2035-12-05T01:00:00.000Z');
    expect(await run('timer', 'realign')).toEqual({ moved: [], refused: [], applied: false });
    expect(await found()).toMatchObject({ severity: 'ok' });
  });
});

describe('account show, usage, rename and delete', () => {
  it('show an account and what it uses', async () => {
    const { accountId, email } = await anAccount();
    await createTimer(dataSource, accountId, aTimer());
    expect(await run('account', 'show', email)).toMatchObject({
      id: accountId,
      timers: 1,
      activeKeys: 1,
      sessions: 0,
      views: 0,
    });
    expect(await run('account', 'usage', email)).toMatchObject({
      used: { timers: 1, views: 0 },
      limits: { timers: 1_000 },
    });
    expect(await text('account', 'usage', email)).toMatch(/timers +1 +1,000 +0 %/);
  });

  it('change the email address, which is then unconfirmed', async () => {
    const { accountId } = await anAccount();
    const { email: taken } = await anAccount();
    await dataSource.query(`UPDATE accounts SET email_confirmed_at = now()`);
    await run('account', 'link', accountId);
    expect(await dataSource.query('SELECT FROM one_time_links')).toHaveLength(1);
    await expect(run('account', 'rename', accountId, taken)).rejects.toThrow('already exists');
    await expect(run('account', 'rename', accountId, 'not an address')).rejects.toThrow('not valid');
    await run('account', 'rename', accountId, 'New@Example.com');
    expect(await run('account', 'show', accountId)).toMatchObject({ email: 'new@example.com', emailConfirmedAt: null });
    expect(await dataSource.query('SELECT FROM one_time_links')).toEqual([]);
  });

  it('delete an account only with its address as confirmation', async () => {
    const { accountId, email } = await anAccount();
    const timer = await createTimer(dataSource, accountId, aTimer());
    await expect(run('account', 'delete', accountId)).rejects.toThrow(`--confirm ${email}`);
    await expect(run('account', 'delete', accountId, '--confirm', 'other@example.com')).rejects.toThrow(
      'Nothing was deleted',
    );
    expect(await run('account', 'delete', accountId, '--confirm', email)).toEqual({ id: accountId, email, timers: 1 });
    await expect(run('account', 'show', email)).rejects.toThrow('No account');
    await expect(run('timer', 'show', timer)).rejects.toThrow('no timer');
  });
});

describe('account create, set-plan and embed-secret, key revoke', () => {
  it('find an account by its address in any case, and change what they say', async () => {
    const { id } = await run('account', 'create', '--email', 'Ada@example.com', '--plan', 'free');
    expect(await run('account', 'set-plan', 'ada@example.com', '--plan', 'business')).toMatchObject({
      id,
      plan: 'business',
    });
    const renewed = await run('account', 'embed-secret', String(id), '--rotate');
    expect(renewed).toEqual({ embedSecret: expect.stringMatching(/^tms_[0-9a-f]{64}$/) });
    expect(await run('account', 'embed-secret', 'ada@example.com')).toEqual(renewed);
    const key = ['key', 'create', '--account', String(id), '--name', 'laptop', '--scopes', 'timers:read'];
    const { publicId } = await run(...key);
    expect(await run('key', 'revoke', String(publicId))).toEqual({ publicId, revoked: true });
  });
});

describe('key create and list', () => {
  it('make test keys, and live ones by default', async () => {
    const { accountId } = await anAccount();
    const create = (...args: string[]) =>
      run<{ key: string }>('key', 'create', '--account', accountId, '--name', 'CI', '--scopes', 'timers:read', ...args);
    expect((await create('--mode', 'test')).key).toMatch(/^tmtest_/);
    expect((await create()).key).not.toMatch(/^tmtest_/);
    const keys = await run<{ name: string; mode: string }[]>('key', 'list', '--account', accountId);
    expect(keys.map(({ mode }) => mode)).toEqual(['live', 'test', 'live']);
  });
});

describe('token-key list, rotate and revoke', () => {
  const states = (keys: { kid: string; state: string }[]) => keys.map(({ state }) => state);

  it('manage the keys of tokens, and never print a private key', async () => {
    expect(await text('token-key', 'list')).toContain('no key yet');
    expect(states(await run('token-key', 'rotate'))).toEqual(['signs', 'signs']);
    const keys = await run<{ kid: string; state: string }[]>('token-key', 'rotate');
    expect(states(keys)).toEqual(['published', 'published', 'signs', 'signs']);
    const [stored] = await dataSource.query<{ secret: string }[]>(
      `SELECT encode(private_key, 'hex') AS secret FROM token_keys`,
    );
    expect(written()).not.toContain(Buffer.from(stored?.secret ?? '', 'hex').toString('base64url'));
    expect(states(await run('token-key', 'revoke', keys[2]?.kid ?? ''))).toEqual(['published', 'published', 'signs']);
    expect(stripVTControlCharacters(await text('token-key', 'list'))).toMatch(/KEY .*STATE\n\S+ .* signs\n$/s);
    await expect(run('token-key', 'revoke', 'unknown')).rejects.toThrow('no such key');
  });
});

describe('stats and --version', () => {
  it('print the version of the packages', async () => {
    const manifest = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as { version: string };
    await expect(text('--version')).rejects.toMatchObject({ code: 'commander.version' });
    expect(written()).toBe(`${manifest.version}\n`);
  });
});

describe('db migrate', () => {
  it('asks for the owner of the tables if its role may not create them', async () => {
    const url = new URL(await createEmptyDatabase('not_the_owners'));
    [url.username, url.password] = [`serves_${process.pid}`, 'only-serves'];
    await dataSource.query(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}'`);
    setEnvironment({ DATABASE_URL: url.href });
    await expect(run('db', 'migrate')).rejects.toThrow(/permission denied .*\. Set DATABASE_OWNER_URL/);
    await dataSource.query(`DROP ROLE ${url.username}`);
  });

  it('creates the role that serves, with any password', async () => {
    const owner = await createEmptyDatabase('any_password');
    const serving = new URL(owner);
    [serving.username, serving.password] = [`serves_${process.pid}`, ''];
    const password = `@:/?#%&=+"'\\ !$[]{}|^\`~<>;,*() ü`;
    setEnvironment({ DATABASE_URL: serving.href, DATABASE_PASSWORD: password, DATABASE_OWNER_URL: owner });
    await run('db', 'migrate');
    const [row] = await withDatabase((found) => found.query<{ role: string }[]>('SELECT current_user AS role'));
    expect(row?.role).toBe(serving.username);
  });
});

const secretsIn = (database: DataSource, ...encryptionKeys: Buffer<ArrayBuffer>[]) =>
  new StoredSecrets(new EncryptedSecretRepository(database), new SecretBox({ encryptionKeys }));

describe('db reencrypt', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const setKeys = (...keys: Buffer[]) =>
    setEnvironment({ ENCRYPTION_KEY: keys.map((key) => key.toString('base64')).join() });

  it('encrypts the secrets of all webhooks with the first key, and names those that no key opens', async () => {
    const { accountId } = await anAccount();
    const add = async (box: SecretBox) => {
      const id: WebhookId = webhookIds.create();
      await dataSource.query(
        `INSERT INTO webhooks (id, account_id, url, events, description, status, secret, previous_secret)
         VALUES ($1, $2, 'https://shop.example', '{timer.created}', '', 'active', $3, $4)`,
        [
          webhookIds.toUuid(id),
          accountIds.toUuid(accountId),
          ...['a', 'b'].map((each) => box.encrypt(Buffer.from(each), id)),
        ],
      );
      return id;
    };
    for (let n = 0; n < 600; n++) await add(new SecretBox({ encryptionKeys: [older] }));
    setKeys(newer, older);
    expect(await run('db', 'reencrypt')).toEqual({ count: 600 });
    expect(await secretsIn(dataSource, newer).check()).toEqual({ count: 600, unreadable: [] });

    const lost = await add(new SecretBox({ encryptionKeys: [randomBytes(32)] }));
    await expect(run('db', 'reencrypt')).rejects.toThrow(
      `of 1 of 601 webhooks stay as they are, because ENCRYPTION_KEY does not contain their key: ${lost}.`,
    );
    const { findings } = await run<{ findings: { check: string; severity: string }[] }>('doctor');
    expect(findings).toContainEqual(expect.objectContaining({ check: 'secrets', severity: 'error' }));
    await dataSource.query('DELETE FROM webhooks');
  });
});

describe('doctor', () => {
  const byCheck = async (url: DataSource) =>
    new Map(
      (await checkDatabase(url, { command: 'tminus', isEmbedded: false, secrets: secretsIn(url) })).map((finding) => [
        finding.check,
        finding,
      ]),
    );

  it('finds nothing wrong with a database that is up to date, except a superuser', async () => {
    const found = await byCheck(dataSource);
    expect([...found.values()].filter(({ severity }) => severity !== 'ok').map(({ check }) => check)).toEqual(
      found.get('role')?.severity === 'ok' ? [] : ['role'],
    );
  });

  it('reports a database that accepts no writes', async () => {
    const readOnly = await new DataSource({
      type: 'postgres',
      url: testDatabaseUrl(),
      extra: { options: '-c default_transaction_read_only=on' },
    }).initialize();
    const found = await byCheck(readOnly);
    await readOnly.destroy();
    expect(found.get('writes')).toMatchObject({ severity: 'error', message: expect.stringContaining('read-only') });
  });

  it('reports a replica that is not a standby of the database, and nothing without one', async () => {
    const config = { databaseUrl: testDatabaseUrl(), databaseReadMaxAgeMs: 10_000 };
    expect(await checkReplica({ ...config, databaseReadUrl: testDatabaseUrl() })).toEqual([
      expect.objectContaining({ severity: 'warning', message: 'is not used: it is not a standby' }),
    ]);
    expect(await checkReplica({ ...config, databaseReadUrl: undefined })).toEqual([]);
  });

  it('names the command for pending migrations', async () => {
    const empty = await new DataSource({
      type: 'postgres',
      url: await createEmptyDatabase('doctor_empty'),
    }).initialize();
    const found = await byCheck(empty);
    await empty.destroy();
    expect(found.get('schema')).toMatchObject({ severity: 'error', fix: 'Run "tminus db migrate".' });
  });

  it('says how to keep the timers of a database from before the first release, as db migrate does', async () => {
    setEnvironment({ DATABASE_URL: await createUnreleasedDatabase('doctor_unreleased') });
    const keep = 'To keep its timers, save what GET /api/v1/timers lists';
    const { findings } = await run<{ findings: object[] }>('doctor');
    expect(findings).toContainEqual({
      check: 'schema',
      severity: 'error',
      message: expect.stringContaining('before the first release'),
      fix: expect.stringContaining(keep),
    });
    await expect(run('db', 'migrate')).rejects.toThrow(keep);
    await expect(run('account', 'list')).rejects.toThrow(keep);
  });

  it('exits with 1 and prints what to do', async () => {
    setEnvironment({ HOST: '0.0.0.0' });
    const { findings } = await run<{ findings: { check: string; severity: string }[] }>('doctor');
    expect(findings).toContainEqual(expect.objectContaining({ check: 'image address', severity: 'error' }));
    expect(process.exitCode).toBe(1);
  });
});
