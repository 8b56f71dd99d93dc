import { BufferPool } from './buffer-pool.ts';

const kilobyte = 1024;

describe('BufferPool', () => {
  it('lends memory again once it was given back, and not before', () => {
    const pool = new BufferPool();
    const one = pool.take(28_000);
    const other = pool.take(28_000);
    expect(one).toHaveLength(28_000);
    expect(other.buffer).not.toBe(one.buffer);
    pool.give(one);
    const again = pool.take(27_000);
    expect(again).toHaveLength(27_000);
    expect(again.buffer).toBe(one.buffer);
    expect(pool.take(28_000).buffer).not.toBe(one.buffer);
  });

  it('lends nothing to two that was given back twice', () => {
    const pool = new BufferPool();
    const buffer = pool.take(kilobyte);
    pool.give(buffer);
    pool.give(buffer);
    expect(pool.take(kilobyte).buffer).not.toBe(pool.take(kilobyte).buffer);
  });

  it('takes nothing in that is not its own', () => {
    const pool = new BufferPool();
    const foreign = [
      Buffer.allocUnsafeSlow(8 * kilobyte),
      Buffer.from('in a pool of Node’s'),
      pool.take(300 * kilobyte),
    ];
    for (const each of foreign) pool.give(each);
    const memory = foreign.map(({ buffer }) => buffer);
    for (let index = 0; index < 3; index++) expect(memory).not.toContain(pool.take(8 * kilobyte).buffer);
  });

  it('keeps no more than some megabytes', () => {
    const pool = new BufferPool();
    const many = Array.from({ length: 200 }, () => pool.take(64 * kilobyte));
    for (const each of many) pool.give(each);
    const known = new Set(many.map(({ buffer }) => buffer));
    const again = Array.from({ length: 200 }, () => pool.take(64 * kilobyte));
    expect(again.filter(({ buffer }) => known.has(buffer))).toHaveLength(128);
  });
});
