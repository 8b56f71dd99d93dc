import { timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { EvergreenOpenRepository } from './evergreen-open.repository.ts';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();

async function createTimer() {
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), 1);
  if (!created) throw new Error('no timer');
  return created.timer.id;
}

const recipient = (byte: number) => Buffer.alloc(8, byte);

describe('EvergreenOpenRepository', () => {
  it('finds first opens of several recipients and timers, in the order of the request', async () => {
    const [one, other] = [await createTimer(), await createTimer()];
    await dataSource.query(
      `INSERT INTO evergreen_opens VALUES ($1, $2, '2026-01-01T00:00:01Z'), ($1, $3, '2026-01-02Z'), ($4, $2, '2026-01-03Z')`,
      [timerIds.toUuid(one), recipient(1), recipient(2), timerIds.toUuid(other)],
    );
    const query = jest.spyOn(dataSource, 'query');
    const found = await new EvergreenOpenRepository(dataSource).find([
      { timerId: other, recipient: recipient(1) },
      { timerId: other, recipient: recipient(2) },
      { timerId: one, recipient: recipient(2) },
      { timerId: one, recipient: Uint8Array.from(recipient(1)) },
      { timerId: other, recipient: recipient(1) },
    ]);
    expect(query).toHaveBeenCalledTimes(1);
    const third = new Date('2026-01-03Z');
    expect(found).toEqual([third, undefined, new Date('2026-01-02Z'), new Date('2026-01-01T00:00:01Z'), third]);
  });
});
