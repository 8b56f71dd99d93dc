import { useTestDatabase } from '@tminus/testing';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { describeFrameInbox } from '../../test/describe-frame-inbox.ts';
import { InboxFullError } from './frame-inbox.ts';
import { PostgresFrameInbox } from './postgres-frame-inbox.ts';

const dataSource = useTestDatabase();

describeFrameInbox('PostgresFrameInbox', async () => new PostgresFrameInbox(dataSource));

describe('PostgresFrameInbox', () => {
  const limits = { frames: 100, bytes: 2 ** 20 };
  const offsets = async (inbox: PostgresFrameInbox) => (await inbox.read([1], limits)).map(({ from }) => from);

  it('does not skip frames of a transaction that commits late', async () => {
    const inbox = new PostgresFrameInbox(dataSource);
    const frame = (from: number) => ({
      partition: 1,
      segmentId: uuidv7(),
      from,
      to: 100,
      payload: Buffer.from('counts'),
    });
    const late = dataSource.createQueryRunner();
    await late.startTransaction();
    await late.query(
      `INSERT INTO count_frames (partition, segment_id, from_offset, to_offset, payload) VALUES (1, $1, 10, 20, '')`,
      [uuidv7()],
    );
    await inbox.append([frame(30)]); // has a higher id
    expect(await offsets(inbox)).toEqual([30]);
    await inbox.remove(await inbox.read([1], limits));
    await late.commitTransaction();
    await late.release();
    expect(await offsets(inbox)).toEqual([10]);
  });

  it('accepts no more than its limit, so that it does not grow while no counter works, and then continues', async () => {
    const inbox = new PostgresFrameInbox(dataSource, 2 ** 20);
    const frame = () => ({ partition: 1, segmentId: uuidv7(), from: 0, to: 100, payload: randomBytes(100_000) });
    let accepted = 0;
    const fill = async () => {
      for (; accepted < 100; accepted++) await inbox.append([frame()]);
    };
    await expect(fill()).rejects.toThrow(InboxFullError);
    expect(accepted).toBeGreaterThanOrEqual(10);
    expect(accepted).toBeLessThan(15);
    await inbox.remove(await inbox.read([1], { frames: 100, bytes: 2 ** 30 }));
    const later = performance.now() + 60_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later); // it does not check at each call
    await inbox.append([frame()]);
    clock.mockRestore();
    expect(await offsets(inbox)).toEqual([0]);
  });
});
