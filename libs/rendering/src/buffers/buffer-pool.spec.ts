import { setFlagsFromString } from 'node:v8';
import { BufferPool } from './buffer-pool.ts';

setFlagsFromString('--expose-gc');

const kilobyte = 1024;

describe('BufferPool', () => {
  it('reuses memory only after its release', () => {
    const pool = new BufferPool();
    const one = pool.acquire(28_000);
    const other = pool.acquire(28_000);
    expect(one).toHaveLength(28_000);
    expect(other.buffer).not.toBe(one.buffer);
    pool.release(one);
    const again = pool.acquire(27_000);
    expect(again).toHaveLength(27_000);
    expect(again.buffer).toBe(one.buffer);
    expect(pool.acquire(28_000).buffer).not.toBe(one.buffer);
  });

  it('never hands out memory twice after a double release', () => {
    const pool = new BufferPool();
    const buffer = pool.acquire(kilobyte);
    pool.release(buffer);
    pool.release(buffer);
    expect(pool.acquire(kilobyte).buffer).not.toBe(pool.acquire(kilobyte).buffer);
  });

  it('ignores buffers that are not from the pool', () => {
    const pool = new BufferPool();
    const foreign = [
      Buffer.allocUnsafeSlow(8 * kilobyte),
      Buffer.from('in a pool of Node’s'),
      pool.acquire(7 * 1024 * kilobyte),
    ];
    for (const each of foreign) pool.release(each);
    const memory = foreign.map(({ buffer }) => buffer);
    for (let index = 0; index < 3; index++) expect(memory).not.toContain(pool.acquire(8 * kilobyte).buffer);
  });

  it('keeps at most a few megabytes', () => {
    const pool = new BufferPool();
    const many = Array.from({ length: 200 }, () => pool.acquire(64 * kilobyte));
    for (const each of many) pool.release(each);
    const known = new Set(many.map(({ buffer }) => buffer));
    const again = Array.from({ length: 200 }, () => pool.acquire(64 * kilobyte));
    expect(again.filter(({ buffer }) => known.has(buffer))).toHaveLength(128);
  });
});
