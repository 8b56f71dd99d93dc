import { accountIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import type { Pool } from 'pg';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();
let timers: TimerRepository;
let statements: jest.SpyInstance;

beforeEach(() => {
  timers = new TimerRepository(dataSource);
  statements = jest.spyOn((dataSource.driver as unknown as { master: Pool }).master, 'query');
});
afterEach(() => jest.restoreAllMocks());

const account = async () => (await createAccountWithKey(dataSource)).accountId;

/** Creates timers in one turn of the event loop. */
const together = (count: number, create: (index: number) => ReturnType<TimerRepository['create']>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => create(index)));

const outcomes = (settled: Awaited<ReturnType<typeof together>>) =>
  settled.map((each) => (each.status === 'rejected' ? 'rejected' : (each.value?.timer.name ?? 'limit reached')));

describe('TimerInserter', () => {
  it.each([0, 19])('creates as many timers as the limit allows: %i of 20', async (room) => {
    const owner = await account();
    const settled = await together(20, (index) => timers.create(owner, aTimer({ name: `No ${index}` }), room));
    const created = outcomes(settled).filter((outcome) => outcome !== 'limit reached');
    expect(created).toEqual(Array.from({ length: room }, (_, index) => `No ${index}`));
    expect(statements.mock.calls.length).toBeLessThan(12); // far fewer than one for each rejected timer
  });

  it('creates the other timers if the table rejects one', async () => {
    const owner = await account();
    const settled = await together(9, (index) =>
      timers.create(owner, aTimer({ name: `No ${index}`, width: index === 5 ? -1 : 600 }), 100),
    );
    expect(outcomes(settled)).toEqual(['No 0', 'No 1', 'No 2', 'No 3', 'No 4', 'rejected', 'No 6', 'No 7', 'No 8']);
    const [{ timer_count: count }] = await dataSource.query('SELECT timer_count FROM accounts WHERE id = $1', [
      accountIds.toUuid(owner),
    ]);
    expect(count).toBe(8);
  });

  it('does not retry each timer if the database does not answer', async () => {
    const owner = await account();
    statements.mockImplementation(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    const settled = await together(8, () => timers.create(owner, aTimer(), 100));
    expect(outcomes(settled)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
    expect(statements).toHaveBeenCalledTimes(1);
  });
});
