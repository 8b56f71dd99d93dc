import { promises as files, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodedViews, views } from '../../test/records.ts';
import { TestNode } from '../../test/test-node.ts';
import { recordBytes } from '../spool/record.ts';
import { divideSegment } from './other-content.ts';

let node: TestNode;

beforeEach(async () => (node = await TestNode.start()));
afterEach(() => node.stop());

describe('A segment with other content than what was counted under its id', () => {
  const inDoubt: [records: number, reason: string][] = [];
  const shipper = () => node.shipper({ onInDoubt: (_, records, reason) => void inDoubt.push([records, reason]) });

  beforeEach(() => (inDoubt.length = 0));

  /** A file whose first records are those of the current segment. @returns the id */
  async function copyOfCurrent({ same, other }: { same: number; other: number }): Promise<string> {
    const { id, path } = node.spool.current;
    const start = readFileSync(path).subarray(0, same * recordBytes);
    node.spool.rotate();
    await shipper().flush(10_000);
    const bytes = Buffer.concat([start, encodedViews(other)]);
    writeFileSync(join(node.folder, `${id}.sealed`), bytes);
    return id;
  }

  it.each([
    { counted: 20, same: 10, other: 30, gained: 20 },
    { counted: 20, same: 20, other: 15, gained: 15 },
    { counted: 20, same: 5, other: 3, gained: 0 },
    { counted: 20, same: 0, other: 20, gained: 0 },
  ])('counts what follows, and reports the rest: %j', async ({ counted, same, other, gained }) => {
    node.spool.append(views(counted));
    await copyOfCurrent({ same, other });
    for (let run = 0; run < 3; run++) await shipper().run();
    expect(node.counts.views).toBe(counted + gained);
    const isOther = same < counted;
    expect(inDoubt.reduce((sum, [records]) => sum + records, 0)).toBe(isOther ? Math.min(counted, same + other) : 0);
    expect(node.files('.sealed')).toEqual([]);
  });

  it('is sealed by the process that writes it, which counts in a new one and knows what is its own', async () => {
    const tested = shipper();
    node.spool.append(views(10));
    await tested.run();
    const backup = node.spool.current;
    await countAsOther(backup.id, backup.end, 6);
    node.spool.append(views(8));
    for (let run = 0; run < 4; run++) await tested.run();
    expect(node.spool.current.id).not.toBe(backup.id);
    expect(inDoubt).toEqual([[6, expect.stringContaining('Other records were counted')]]);
    node.spool.append(views(5));
    await tested.run();
    expect(node.counts.views).toBe(10 + 6 + 2 + 5);
  });

  /** A clone of this machine counts records of its own. */
  async function countAsOther(id: string, from: number, records: number): Promise<void> {
    const other = await TestNode.start();
    const start = readFileSync(node.spool.current.path);
    writeFileSync(join(other.folder, `${id}.sealed`), Buffer.concat([start.subarray(0, from), encodedViews(records)]));
    const shipped = other.shipper({ store: node.counts });
    await shipped.flush(10_000);
    other.stop();
  }

  it('is a segment of its own from the moment at which that was decided, also if its process was killed then', async () => {
    node.spool.append(views(5));
    const id = await copyOfCurrent({ same: 2, other: 6 });
    await divideSegment(node.folder, { id, path: join(node.folder, `${id}.sealed`) }, 5 * recordBytes);
    for (let run = 0; run < 3; run++) await shipper().run();
    expect([node.counts.views, node.files('.divided'), node.files('.sealed')]).toEqual([8, [], []]);
  });

  it('does not keep others from being counted while it cannot be divided', async () => {
    node.spool.append(views(5));
    await copyOfCurrent({ same: 2, other: 6 });
    node.spool.append(views(10));
    const full = jest.spyOn(files, 'writeFile').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const failures = jest.fn();
    const inDoubt: number[] = [];
    const tested = node.shipper({ onFailure: failures, onInDoubt: (_, records) => void inDoubt.push(records) });
    await tested.run();
    expect([node.counts.views, failures.mock.calls.length, node.files('.new')]).toEqual([15, 1, []]);
    full.mockRestore();
    node.clockMs += 60_000;
    for (let run = 0; run < 3; run++) await tested.run();
    expect([node.counts.views, inDoubt]).toEqual([18, [5]]);
  });
});
