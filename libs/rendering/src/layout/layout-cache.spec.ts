import { monitorEventLoopDelay } from 'node:perf_hooks';
import { anAppearance, day, aSmallAppearance } from '../../test/factories.ts';
import { LayoutCache, localBuilder } from './layout-cache.ts';
import { layoutSpecFor, type LayoutSpec } from './layout-spec.ts';
import { buildLayout, type Layout } from './layout.ts';
import { bytesOf } from './pictures.ts';

describe('buildLayout', () => {
  it('yields to the event loop', async () => {
    // The first build loads the canvas library and compiles our code. A service does that at startup.
    await buildLayout(layoutSpecFor(anAppearance({ width: 1200, height: 400 }), 12 * day), 0);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = performance.now();
    await buildLayout(layoutSpecFor(anAppearance({ width: 1200, height: 399 }), 12 * day), 0);
    const buildMs = performance.now() - started;
    delay.disable();
    // About 10 ms on a quiet machine, out of hundreds. The bound leaves room for a busy machine.
    expect(delay.max / 1e6).toBeLessThan(Math.max(50, buildMs / 4));
  }, 30_000);

  it('counts all the memory that a layout can take', async () => {
    const layout = await buildLayout(layoutSpecFor(anAppearance(), 12 * day), 0);
    const { bitmaps, firstFrame, followingFrames } = layout;
    const least = bytesOf(bitmaps.backdrop) + firstFrame.byteLimit + followingFrames.frames.byteLimit;
    expect(layout.byteLimit).toBeGreaterThan(least);
    expect(layout.byteLimit).toBeLessThan(2 * 1024 * 1024);
  });
});

const specOf = (width: number) => layoutSpecFor(aSmallAppearance({ width }), 0);

describe('LayoutCache', () => {
  let real: Layout;

  beforeAll(async () => {
    real = await buildLayout(specOf(160), 0);
  });

  /** A cache whose layouts take 1000 bytes each, and 10,000 bytes if they are tall. */
  const cacheOf = (maxBytes: number) => {
    const build = jest.fn((spec: LayoutSpec) =>
      Promise.resolve<Layout>({ ...real, spec, byteLimit: spec.height === 40 ? 1000 : 10_000 }),
    );
    return { build, cache: new LayoutCache({ maxBytes, builder: { ...localBuilder, buildLayout: build } }) };
  };

  it('builds a layout once for concurrent calls', async () => {
    const { build, cache } = cacheOf(10_000);
    const layouts = await Promise.all([cache.get(specOf(160)), cache.get(specOf(160)), cache.get(specOf(160))]);
    expect(new Set(layouts).size).toBe(1);
    expect(build).toHaveBeenCalledTimes(1);
    expect(await cache.get(specOf(160))).toBe(layouts[0]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('evicts the least recently used layouts above the limit', async () => {
    const { build, cache } = cacheOf(17_000);
    // There is room for nine small layouts of 1000 bytes.
    for (let width = 121; width <= 129; width++) await cache.get(specOf(width));
    await cache.get(specOf(121));
    await cache.get(specOf(130));
    expect(cache.bytes).toBe(9_000);
    expect(cache.peek(specOf(122))).toBeUndefined();
    expect(cache.peek(specOf(121))?.spec.width).toBe(121);
    expect(build).toHaveBeenCalledTimes(10);
  });

  it('never evicts small layouts for large ones', async () => {
    const { cache } = cacheOf(64_000);
    const usual = Array.from({ length: 30 }, (_, index) => specOf(200 + index));
    for (const spec of usual) await cache.get(spec);
    const large = Array.from({ length: 10 }, (_, index) => ({ ...specOf(400 + index), height: 400 }));
    for (const spec of large) await cache.get(spec);
    expect(usual.filter((spec) => cache.peek(spec))).toHaveLength(30);
    expect(large.filter((spec) => cache.peek(spec))).toEqual(large.slice(-2));
    expect(cache.bytes).toBe(50_000);
  });

  it('tries again after a failed build', async () => {
    const { build, cache } = cacheOf(10_000);
    build.mockRejectedValueOnce(new Error('no canvas'));
    const both = await Promise.allSettled([cache.get(specOf(160)), cache.get(specOf(160))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(build).toHaveBeenCalledTimes(1);
    expect((await cache.get(specOf(160))).spec.width).toBe(160);
  });
});
