import sharp from 'sharp';

import { aSmallAppearance, day, someColors } from '../../test/factories.ts';
import { LayoutCache } from '../layout/layout-cache.ts';
import { layoutSpecFor } from '../layout/layout-spec.ts';
import { createPalette } from '../palette/palette.ts';
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
