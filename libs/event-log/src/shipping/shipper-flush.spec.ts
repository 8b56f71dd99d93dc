import { TimeoutError } from '@tminus/resilience';
import { views } from '../../test/records.ts';
import { TestNode } from '../../test/test-node.ts';
import type { ShipperOptions } from './shipper.ts';

let node: TestNode;

beforeEach(async () => (node = await TestNode.start()));
afterEach(() => node.stop());

/** Waits in real time. */
const shipper = (options: Partial<ShipperOptions> = {}) => node.shipper({ nowMs: () => performance.now(), ...options });

describe('Shipper.flush', () => {
  it('waits for the counters of other processes', async () => {
    const tested = shipper();
    node.spool.append(views(100));
    const flushed = tested.flush(10_000);
    while (node.counts.inbox.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await node.counts.count();
    await flushed;
    expect(node.counts.views).toBe(100);
  });

  it('counts at most twice for any number of simultaneous callers', async () => {
    const find = jest.spyOn(node.counts, 'find');
    const countNow = jest.fn(node.counts.count);
    const tested = shipper({ countNow });
    const flushes = Array.from({ length: 50 }, async () => {
      node.spool.append(views(1));
      const flushed = tested.flush(10_000);
      await new Promise(setImmediate);
      await flushed;
    });
    await Promise.all(flushes);
    expect(node.counts.views).toBe(50);
    expect(find.mock.calls.length).toBeLessThan(10);
    expect(countNow.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('continues for those who still wait after the first caller has given up', async () => {
    const tested = shipper();
    node.spool.append(views(1));
    const impatient = tested.flush(50);
    const patient = tested.flush(10_000);
    await expect(impatient).rejects.toThrow(TimeoutError);
    await node.counts.count();
    await patient;
    expect(node.counts.views).toBe(1);
  });

  it('sends more than eight rounds', async () => {
    const tested = shipper({ countNow: node.counts.count });
    for (let segment = 0; segment < 20; segment++) {
      node.spool.append(views(20));
      node.spool.rotate();
    }
    await tested.flush(10_000);
    expect(node.counts.views).toBe(400);
    expect(node.files('.sealed')).toEqual([]);
  });
});
