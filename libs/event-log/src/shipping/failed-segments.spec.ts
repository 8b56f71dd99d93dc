import { type Frame, partitionCount } from '@tminus/counts';
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { views } from '../../test/records.ts';
import { TestNode } from '../../test/test-node.ts';
import { RecordEncoder } from '../spool/record.ts';
import type { ShipperOptions } from './shipper.ts';

let node: TestNode;

beforeEach(async () => (node = await TestNode.start()));
afterEach(() => node.stop());

let failures: [id: string, message: string][];

beforeEach(() => (failures = []));

const shipper = (options: Partial<ShipperOptions> = {}) =>
  node.shipper({ onFailure: (id, { message }) => void failures.push([id, message]), ...options });

describe('A segment that fails', () => {
  it('does not keep others from being counted, is reported once, and counted when it can be read', async () => {
    const broken = uuidv7();
    mkdirSync(join(node.folder, `${broken}.sealed`)); // a folder cannot be read like a file
    const tested = shipper({ countNow: node.counts.count });
    for (let round = 0; round < 5; round++) {
      node.spool.append(views(10));
      node.spool.rotate();
      node.clockMs += 2_000;
      await tested.run();
      await node.counts.count();
    }
    await tested.flush(10_000);
    expect(node.counts.views).toBe(50);
    expect(failures).toEqual([[broken, expect.stringMatching(/EISDIR|EPERM/)]]);
    expect(tested.warnings).toEqual([expect.stringMatching(/1 segment\(s\) fail/)]);

    rmdirSync(join(node.folder, `${broken}.sealed`));
    writeFileSync(join(node.folder, `${broken}.sealed`), new RecordEncoder().encode(views(3)));
    node.clockMs += 60_000;
    await tested.run();
    await node.counts.count();
    expect([node.counts.views, tested.warnings]).toEqual([53, []]);
  });

  it('does not keep others from being counted if the database refuses its content', async () => {
    node.spool.append(views(3));
    const refused = node.spool.current.id;
    node.spool.rotate();
    node.spool.append(views(10));
    const append = async (frames: readonly Frame[]) => {
      if (frames.some(({ segmentId }) => segmentId === refused))
        throw Object.assign(new Error('violates check constraint'), { code: '23514' });
      await node.counts.append(frames);
    };
    await shipper({ inbox: { append } }).run();
    await node.counts.count();
    expect([node.counts.views, failures]).toEqual([10, [[refused, 'violates check constraint']]]);
  });

  it('does not keep others from being deleted after their grace period', async () => {
    const tested = shipper();
    node.spool.append(views(3));
    node.spool.rotate();
    const broken = '01890000-0000-7000-8000-000000000001';
    mkdirSync(join(node.folder, `${broken}.counted`));
    node.counts.setOffsets(broken, new Array<number>(partitionCount).fill(2 ** 20));
    for (let run = 0; run < 2; run++) {
      await tested.run();
      await node.counts.count();
    }
    expect(node.files('.counted')).toHaveLength(2);
    node.counts.nowMs += 50 * 86_400_000;
    node.clockMs += 10_000;
    await tested.run();
    expect(node.files('.counted')).toEqual([`${broken}.counted`]);
    expect(failures).toEqual([[broken, expect.stringMatching(/EISDIR|EPERM/)]]);
  });

  it('is not the reason if the database is down', async () => {
    node.counts.isDown = true;
    node.spool.append(views(1));
    const tested = shipper();
    await expect(tested.run()).rejects.toThrow('no database');
    expect([failures, tested.warnings]).toEqual([[], []]);
  });
});
