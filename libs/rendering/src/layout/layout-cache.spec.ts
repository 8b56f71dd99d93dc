import { aSmallAppearance } from '../../test/factories.ts';
import { LayoutCache } from './layout-cache.ts';
import { layoutSpecFor } from './layout-spec.ts';
import { buildLayout, type Layout } from './layout.ts';

const specOf = (width: number) => layoutSpecFor(aSmallAppearance({ width }), 0);

describe('LayoutCache', () => {
  let real: Layout;

  beforeAll(async () => {
    real = await buildLayout(specOf(160));
  });

  /** A cache whose layouts take 1000 bytes each. */
  const cacheOf = (maxBytes: number) => {
    const build = jest.fn((spec) => Promise.resolve<Layout>({ ...real, spec, byteLimit: 1000 }));
    return { build, cache: new LayoutCache({ maxBytes, build }) };
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
    const { build, cache } = cacheOf(2_500);
    await cache.get(specOf(121));
    await cache.get(specOf(122));
    await cache.get(specOf(121));
    await cache.get(specOf(123));
    expect(cache.bytes).toBe(2_000);
    expect(cache.peek(specOf(122))).toBeUndefined();
    expect(cache.peek(specOf(121))?.spec.width).toBe(121);
    expect(build).toHaveBeenCalledTimes(3);
  });

  it('returns a layout larger than the limit, but does not cache it', async () => {
    const { cache } = cacheOf(999);
    expect((await cache.get(specOf(160))).spec.width).toBe(160);
    expect(cache.bytes).toBe(0);
  });

  it('tries again after a failed build', async () => {
    const { build, cache } = cacheOf(10_000);
    build.mockRejectedValueOnce(new Error('no canvas'));
    const both = await Promise.allSettled([cache.get(specOf(160)), cache.get(specOf(160))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(build).toHaveBeenCalledTimes(1);
    expect((await cache.get(specOf(160))).spec.width).toBe(160);
  });

  it('refuses an invalid layout', async () => {
    await expect(new LayoutCache().get(specOf(5))).rejects.toThrow(RangeError);
  });
});
