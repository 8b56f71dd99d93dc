import { partitionCount } from '@tminus/counts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { aView, views } from '../../test/records.ts';
import { TestNode } from '../../test/test-node.ts';
import { RecordEncoder } from '../spool/record.ts';

const dayMs = 86_400_000;

let node: TestNode;

beforeEach(async () => (node = await TestNode.start()));
afterEach(() => node.stop());

let quarantined: string[];

beforeEach(() => (quarantined = []));

const shipper = () => node.shipper({ onQuarantine: (id) => void quarantined.push(id) });

/** Ninety days later, the database has removed the offsets of segments that are counted. */
function waitUntilOffsetsAreRemoved(): void {
  node.counts.nowMs += 91 * dayMs;
  node.counts.forgetOffsets();
}

describe('A segment that is older than the offsets in the database', () => {
  it('is put into quarantine if it may be counted, and not counted again', async () => {
    node.spool.append(views(10));
    await shipper().run();
    await node.counts.count();
    node.spool.append(views(5)); // the node is switched off before these are sent
    const { id } = node.spool.current;
    node.spool.rotate();
    waitUntilOffsetsAreRemoved();
    const tested = shipper();
    node.spool.append(views(1));
    await tested.run();
    await node.counts.count();
    expect([node.counts.views, quarantined, node.files('.quarantined')]).toEqual([11, [id], [`${id}.quarantined`]]);
    expect(tested.warnings).toEqual([expect.stringMatching(/1 segment\(s\) are in quarantine/)]);
  });

  it('is not counted again by a process that was suspended all the time', async () => {
    const tested = shipper();
    node.spool.append(views(10));
    await tested.run();
    await node.counts.count();
    await tested.run();
    waitUntilOffsetsAreRemoved();
    node.clockMs += 10_000;
    node.spool.append(views(5));
    await tested.run();
    node.spool.append(views(1));
    await tested.run();
    await node.counts.count();
    expect([node.counts.views, quarantined.length]).toEqual([11, 1]);
  });

  it('is counted if an operator says that nothing of it is', async () => {
    const id = uuidv7({ msecs: node.counts.nowMs - 200 * dayMs });
    writeFileSync(join(node.folder, `${id}.whole`), new RecordEncoder().encode(views(10)));
    const tested = shipper();
    await tested.run();
    node.clockMs += 20_000;
    await tested.run(); // it is sent and not counted yet
    await node.counts.count();
    expect([node.counts.views, quarantined]).toEqual([10, []]);
  });

  it('is counted from its offsets on if the database still has them', async () => {
    const timer = Buffer.alloc(16, 0x05);
    const id = uuidv7({ msecs: node.counts.nowMs - 200 * dayMs });
    const records = [aView(timer), aView(timer), aView(timer)];
    writeFileSync(join(node.folder, `${id}.sealed`), new RecordEncoder().encode(records));
    node.counts.setOffsets(
      id,
      Array.from({ length: partitionCount }, (_, partition) => (partition === 5 ? 40 : 0)),
    );
    await shipper().run();
    await node.counts.count();
    expect([node.counts.views, quarantined]).toEqual([2, []]);
  });
});
