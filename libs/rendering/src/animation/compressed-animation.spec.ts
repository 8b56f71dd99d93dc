import { animationLimits } from '@tminus/domain';
import fc from 'fast-check';
import { gunzipSync as inflateWithFflate } from 'fflate';
import { gunzipSync } from 'node:zlib';
import { aSmallAppearance, anAppearance, day, hour, minute, someColors, casesOf } from '../../test/factories.ts';
import { LayoutCache } from '../layout/layout-cache.ts';
import { layoutSpecFor, type Appearance } from '../layout/layout-spec.ts';
import { createPalette } from '../palette/palette.ts';
import { templates } from '../templates/registry.ts';
import type { FinalFrameSpec } from './final-frame.ts';
import { renderAnimation, renderCompressedAnimation } from './render-animation.ts';

const layouts = new LayoutCache();
const names = Object.keys(templates) as (keyof typeof templates)[];

interface Given {
  readonly appearance: Appearance;
  readonly secondsLeft: number;
  readonly durationSeconds: number;
  readonly finalFrame?: FinalFrameSpec | undefined;
}

/** Renders an animation with and without compression. */
async function renderBoth({ appearance, secondsLeft, durationSeconds, finalFrame }: Given) {
  const spec = layoutSpecFor(appearance, secondsLeft);
  const layout = await layouts.get(spec);
  const palette = createPalette(layout, someColors);
  const ending = finalFrame && (await layouts.getFinalFrame(spec, finalFrame));
  return {
    plain: renderAnimation(layout, palette, secondsLeft, durationSeconds, ending),
    compressed: renderCompressedAnimation(layout, palette, secondsLeft, durationSeconds, ending),
  };
}

/** The compressed file is smaller and inflates to the plain one, with two implementations. */
async function expectExact(given: Given): Promise<number | undefined> {
  const { plain, compressed } = await renderBoth(given);
  if (compressed === undefined) return undefined;
  expect(gunzipSync(compressed).equals(plain)).toBe(true);
  expect(Buffer.from(inflateWithFflate(compressed)).equals(plain)).toBe(true);
  expect(compressed.length).toBeLessThan(plain.length);
  return compressed.length / plain.length;
}

describe('renderCompressedAnimation', () => {
  // The file repeats frames, whatever they show: one template with boxes, one with pieces of rings, one with many levels of a glow.
  it.each(['flip', 'ring', 'neon'] as const)('inflates to the plain bytes at any time, %s', async (template) => {
    const crossings = [minute, hour, day, 10 * day];
    const given = fc.record({
      appearance: fc.constantFrom<Appearance[]>(
        aSmallAppearance({ template }),
        aSmallAppearance({ template, units: ['minutes', 'seconds'], width: 240, height: 60 }),
        // Without motion if the template has none.
        aSmallAppearance({ template, motion: 'smooth' }),
        aSmallAppearance({ template, motion: 'smooth', units: ['minutes', 'seconds'], width: 240, height: 60 }),
      ),
      secondsLeft: fc.oneof(
        fc.integer({ min: -2, max: 900 }),
        fc.tuple(fc.constantFrom(...crossings), fc.integer({ min: -90, max: 90 })).map(([at, off]) => at + off),
      ),
      durationSeconds: fc.oneof(fc.integer(animationLimits), fc.constantFrom(1, 11, 12, 59, 60, 61, 120, 300, 600)),
      finalFrame: fc.constantFrom<(FinalFrameSpec | undefined)[]>(
        undefined,
        { kind: 'hidden' },
        { kind: 'message', text: 'Over' },
      ),
    });
    await fc.assert(
      fc.asyncProperty(given, async (each) => void (await expectExact(each))),
      { numRuns: casesOf(30) },
    );
  });

  it.each(names)('shrinks ten minutes to less than a third, %s', async (template) => {
    const appearance = anAppearance({ template });
    expect(await expectExact({ appearance, secondsLeft: 12 * day + 30, durationSeconds: 600 })).toBeLessThan(1 / 3);
  });

  it('inflates to the plain bytes at any size', async () => {
    for (const [width, height, scale] of [
      [120, 40, 1],
      [1200, 400, 2],
    ] as const) {
      const appearance = anAppearance({ template: 'ring', width, height, scale });
      await expectExact({ appearance, secondsLeft: 3 * day + 70, durationSeconds: 130 });
    }
  });

  it.each([
    ['a transparent background', { transparent: true }, 60],
    ['a few frames', {}, 5],
    ['minutes only', { units: ['hours', 'minutes'] }, 600],
  ] as const)('does not compress %s', async (_, given, durationSeconds) => {
    const appearance = aSmallAppearance(given);
    const { compressed } = await renderBoth({ appearance, secondsLeft: day, durationSeconds });
    expect(compressed).toBeUndefined();
  });
});
