import { useTestDatabase } from '@tminus/testing';
import { removeOldContents } from '../maintenance/removals.ts';
import { SegmentContentRepository } from './segment-content.repository.ts';

const segment = '01a20000-0000-7000-8000-000000000001';
const dataSource = useTestDatabase();
const contents = new SegmentContentRepository(dataSource);

beforeEach(() => dataSource.query('DELETE FROM segment_contents'));

const range = (from: number, to: number, digests = 'ab') => ({ from, to, digests: Buffer.from(digests, 'hex') });

describe('SegmentContentRepository', () => {
  it('accepts one chain of ranges for each segment', async () => {
    expect(await contents.claim(segment, range(40, 80))).toBe(false); // not from the start
    expect(await contents.claim(segment, range(0, 80))).toBe(true);
    expect(await contents.claim(segment, range(0, 120, 'cd'))).toBe(false);
    expect(await contents.claim(segment, range(40, 120))).toBe(false);
    expect(await contents.claim(segment, range(80, 120, 'cd'))).toBe(true);
    expect(await contents.find(segment)).toEqual([range(0, 80), range(80, 120, 'cd')]);
  });

  it('accepts one of two different ranges at the same time', async () => {
    const claims = ['aa', 'bb', 'cc'].map((digests) => contents.claim(segment, range(0, 40, digests)));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });

  it('forgets a segment three days after its last range', async () => {
    const createdMs = parseInt('01a200000000', 16);
    const days = (count: number) => createdMs + count * 86_400_000;
    await contents.claim(segment, range(0, 40));
    await contents.claim(segment, range(40, 80));
    await dataSource.query('UPDATE segment_contents SET claimed_at = $1 WHERE from_offset = 0', [new Date(days(0))]);
    await dataSource.query('UPDATE segment_contents SET claimed_at = $1 WHERE from_offset = 40', [new Date(days(1))]);
    await removeOldContents(dataSource, days(3.5));
    expect(await contents.find(segment)).toHaveLength(2);
    await removeOldContents(dataSource, days(4.1));
    expect(await contents.find(segment)).toEqual([]);
  });
});
