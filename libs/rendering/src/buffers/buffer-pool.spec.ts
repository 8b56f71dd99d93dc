import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { BufferPool } from './buffer-pool.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

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

  it('does not keep buffers that are never released', async () => {
    const pool = new BufferPool();
    const lost = Array.from({ length: 100 }, () => new WeakRef(pool.acquire(64 * kilobyte).buffer));
    await nextTurn(); // until then, a WeakRef keeps its target
    collectGarbage();
    expect(lost.filter((each) => each.deref() !== undefined)).toHaveLength(0);
    expect(pool.acquire(64 * kilobyte)).toHaveLength(64 * kilobyte);
  });

  it('keeps the memory of usual images when many large ones are released', () => {
    const pool = new BufferPool();
    const usual = pool.acquire(28_000);
    pool.release(usual);
    const large = Array.from({ length: 10 }, () => pool.acquire(3_000_000));
    for (const each of large) pool.release(each);
    expect(pool.acquire(28_000).buffer).toBe(usual.buffer);
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
