import { v7 as uuidv7 } from 'uuid';
import type { Frame } from '../src/inbox/frame-payload.ts';
import type { FrameInbox, ReceivedFrame } from '../src/inbox/frame-inbox.ts';
import { allPartitions } from '../src/partitions.ts';

const unlimited = { frames: 10_000, bytes: 2 ** 30 };

const aFrame = (fields: Partial<Frame> = {}): Frame => ({
  partition: 3,
  segmentId: uuidv7(),
  from: 0,
  to: 40,
  payload: Buffer.from('counts'),
  ...fields,
});

const withoutReceipt = ({ partition, segmentId, from, to, payload }: ReceivedFrame): Frame => ({
  partition,
  segmentId,
  from,
  to,
  payload,
});

/** What every implementation of `FrameInbox` guarantees. @param create - returns an inbox, which may contain frames */
export function describeFrameInbox(name: string, create: () => Promise<FrameInbox>): void {
  describe(name, () => {
    let inbox: FrameInbox;

    beforeEach(async () => {
      inbox = await create();
      await inbox.remove(await inbox.read(allPartitions, unlimited));
    });

    const readAll = async () => (await inbox.read(allPartitions, unlimited)).map(withoutReceipt);

    it('returns frames as they were appended, in this order, also with offsets above 2^32', async () => {
      const segmentId = uuidv7();
      const frames = [0, 40, 80, 2 ** 32 + 1].map((from) => aFrame({ segmentId, from, to: from + 40 }));
      await inbox.append(frames.slice(0, 1));
      await inbox.append(frames.slice(1));
      expect(await readAll()).toEqual(frames);
    });

    it('delivers a frame again until it is removed', async () => {
      await inbox.append([aFrame({ from: 0 }), aFrame({ from: 1 })]);
      const [first] = await inbox.read([3], unlimited);
      expect(await readAll()).toHaveLength(2);
      await inbox.remove(first ? [first] : []);
      expect((await readAll()).map(({ from }) => from)).toEqual([1]);
    });

    it('ignores the removal of frames that are gone', async () => {
      await inbox.append([aFrame()]);
      const received = await inbox.read([3], unlimited);
      await Promise.all([inbox.remove(received), inbox.remove(received)]);
      await inbox.append([aFrame({ from: 7 })]);
      await inbox.remove(received);
      expect((await readAll()).map(({ from }) => from)).toEqual([7]);
    });

    it('keeps partitions apart', async () => {
      await inbox.append(allPartitions.map((partition) => aFrame({ partition, from: partition, to: 100 })));
      const received = await inbox.read([2, 15], unlimited);
      expect(received.map(({ partition, from }) => [partition, from])).toEqual([
        [2, 2],
        [15, 15],
      ]);
      await inbox.remove(received);
      expect((await readAll()).map(({ partition }) => partition)).toEqual(
        allPartitions.filter((partition) => partition !== 2 && partition !== 15),
      );
    });

    it('limits the number of frames of each partition to the oldest', async () => {
      const frames = [0, 1, 2, 3].flatMap((from) => [5, 6].map((partition) => aFrame({ partition, from })));
      await inbox.append(frames);
      const received = await inbox.read([5, 6], { ...unlimited, frames: 2 });
      expect(received.map(({ partition, from }) => [partition, from])).toEqual([
        [5, 0],
        [5, 1],
        [6, 0],
        [6, 1],
      ]);
    });

    it('limits the bytes of each partition, but always returns a frame', async () => {
      const payload = Buffer.alloc(1_000, 7);
      await inbox.append([0, 1, 2].flatMap((from) => [5, 6].map((partition) => aFrame({ partition, from, payload }))));
      const read = async (bytes: number) => (await inbox.read([5, 6], { ...unlimited, bytes })).length;
      expect([await read(1), await read(1_000), await read(1_001), await read(3_000)]).toEqual([2, 2, 4, 6]);
    });

    it('carries empty payloads, payloads of 4 MiB and every byte', async () => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
      const payloads = [Buffer.alloc(0), Buffer.alloc(4 * 2 ** 20, everyByte)];
      await inbox.append(payloads.map((payload) => aFrame({ payload })));
      const received = await readAll();
      expect(received.map(({ payload }, index) => payload.equals(payloads[index] ?? Buffer.alloc(1)))).toEqual([
        true,
        true,
      ]);
    });

    it('loses no frame that is appended while others are read and removed', async () => {
      const seen: number[] = [];
      const append = async () => {
        for (let from = 0; from < 50; from++) await inbox.append([aFrame({ from, to: 100 })]);
      };
      const appending = append();
      while (seen.length < 50) {
        const received = await inbox.read([3], { ...unlimited, frames: 3 });
        await inbox.remove(received);
        seen.push(...received.map(({ from }) => from));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await appending;
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    });
  });
}
