import sharp from 'sharp';

import { hiddenPng } from './hidden-png.ts';

describe('hiddenPng', () => {
  it('is one transparent pixel', async () => {
    const { data, info } = await sharp(hiddenPng).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.format]).toEqual([1, 1, 'raw']);
    expect(data[3]).toBe(0);
  });
});
