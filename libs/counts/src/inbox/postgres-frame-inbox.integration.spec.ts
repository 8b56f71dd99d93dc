import { openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { describeFrameInbox } from '../../test/describe-frame-inbox.ts';
import { PostgresFrameInbox } from './postgres-frame-inbox.ts';

let dataSource: DataSource;

beforeAll(async () => (dataSource = await openTestDatabase()));
afterAll(() => dataSource.destroy());

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
});
