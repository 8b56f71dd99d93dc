import { createAccountWithKey, aTimer, openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { TimerRepository } from '../repositories/timer.repository.ts';
import { NormalizeTimerNames1795331700000 } from './1795331700000-normalize-timer-names.ts';

let dataSource: DataSource;

beforeAll(async () => {
  dataSource = await openTestDatabase();
});

afterAll(() => dataSource.destroy());

describe('NormalizeTimerNames', () => {
  it('composes the names of timers, within their maximum length, and changes nothing else', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const timers = new TimerRepository(dataSource);
    const names = ['Cafe\u0301', 'Caf\u00e9', 'Plain', '\u0958'.repeat(100)];
    const ids = [];
    for (const name of names) ids.push((await timers.create(accountId, aTimer({ name }), Infinity))?.timer.id);
    const runner = dataSource.createQueryRunner();
    await new NormalizeTimerNames1795331700000().up(runner);
    await runner.release();
    const found = await Promise.all(ids.map((id) => id && timers.find(accountId, id)));
    expect(found.map((each) => each && [each.timer.name, each.timer.revision])).toEqual([
      ['Caf\u00e9', 2],
      ['Caf\u00e9', 1],
      ['Plain', 1],
      ['\u0915\u093c'.repeat(50), 2],
    ]);
  });
});
