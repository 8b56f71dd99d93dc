import sharp from 'sharp';
import { readStructure } from '../../test/decode-gif.ts';
import { aSmallAppearance, day, someColors } from '../../test/factories.ts';
import { LayoutCache } from '../layout/layout-cache.ts';
import { layoutSpecFor } from '../layout/layout-spec.ts';
import { buildLayout, type Layout } from '../layout/layout.ts';
import { createPalette, type Palette } from '../palette/palette.ts';
import { renderAnimation } from './render-animation.ts';
import { renderStill } from './render-still.ts';

const layouts = new LayoutCache();

async function aLayout(transparent: boolean) {
  const layout = await layouts.get(layoutSpecFor(aSmallAppearance({ transparent }), 5 * day));
  return { layout, palette: createPalette(layout, someColors) };
}

describe('renderStill', () => {
  it('makes the background transparent and edges partly transparent if the layout asks for it', async () => {
    const { layout, palette } = await aLayout(true);
    const png = renderStill(layout, palette, 5 * day, { format: 'png' });
    expect(png.includes('tRNS')).toBe(true);
    const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    const opacities = new Set(data.filter((_, index) => index % 4 === 3));
    expect(opacities).toContain(255);
    expect(opacities.size).toBeGreaterThan(4);
  });
});

describe('getFinalFrame', () => {
  it('refuses a message that is too long', async () => {
    const spec = layoutSpecFor(aSmallAppearance(), 0);
    await expect(layouts.getFinalFrame(spec, { kind: 'message', text: 'x'.repeat(121) })).rejects.toThrow(RangeError);
  });
});

describe('renderAnimation', () => {
  let layout: Layout;
  let palette: Palette;

  beforeAll(async () => {
    layout = await buildLayout(layoutSpecFor(aSmallAppearance(), 5 * day), 5 * day);
    palette = createPalette(layout, someColors);
  });

  it.each([
    [100, 60, 60],
    [59, 60, 60],
    [58, 60, 59],
    [1, 60, 2],
    [0, 60, 1],
    [-1, 60, 1],
    [-86_400, 600, 1],
    [86_400, 1, 1],
  ])('plays from %i s, for at most %i frames, %i frames', (secondsLeft, frames, expected) => {
    expect(readStructure(renderAnimation(layout, palette, secondsLeft, frames)).frames).toBe(expected);
  });

  it('returns the same bytes for the same arguments, regardless of other renders in between', () => {
    const first = renderAnimation(layout, palette, 3 * day, 300);
    renderAnimation(layout, createPalette(layout, { ...someColors, text: '#00ff00' }), 7, 60).fill(0);
    expect(renderAnimation(layout, palette, 3 * day, 300)).toEqual(first);
  });

  it.each([
    ['a fraction of seconds', 1.5, 60],
    ['NaN seconds', NaN, 60],
    ['infinite seconds', Infinity, 60],
    ['more days than the layout has digits for', 100 * day, 60],
    ['no frames', 60, 0],
    ['too many frames', 60, 601],
    ['half a frame', 60, 0.5],
  ])('refuses %s', (_, secondsLeft, frames) => {
    expect(() => renderAnimation(layout, palette, secondsLeft, frames)).toThrow(RangeError);
  });

  it('refuses an invalid palette', () => {
    expect(() => renderAnimation(layout, new Uint8Array(12), 60, 60)).toThrow(RangeError);
  });
});
