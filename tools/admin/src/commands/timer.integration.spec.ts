import { SecretBox, StoredSecrets } from '@tminus/auth';
import { EncryptedSecretRepository } from '@tminus/database';
import { timerIds } from '@tminus/domain';
import { aTimer, createTimer } from '@tminus/testing';
import { useCommands } from '../../test/commands.ts';
import { checkDatabase } from '../doctor/database-checks.ts';

const { dataSource, run, text, anAccount } = useCommands();

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
